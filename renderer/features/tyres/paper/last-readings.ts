import type { Row } from '../../../data/row-cache.ts'

type Wear = Pick<Row<'cornerWear'>, 'tyreId' | 'measuredAt' | 'pressureColdBar' | 'pressureHotBar'>
export type LastReading = Pick<Wear, 'pressureColdBar' | 'pressureHotBar'>

/** The last cold and the last hot pressure of each tyre in bar, by its id. */
export function lastReadings(readings: readonly Wear[]): ReadonlyMap<string, LastReading> {
  const inOrder = readings.toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt))
  const last = new Map<string, LastReading>()
  for (const { tyreId, pressureColdBar, pressureHotBar } of inOrder) {
    const before = last.get(tyreId)
    last.set(tyreId, {
      pressureColdBar: pressureColdBar ?? before?.pressureColdBar ?? null,
      pressureHotBar: pressureHotBar ?? before?.pressureHotBar ?? null,
    })
  }
  return last
}
