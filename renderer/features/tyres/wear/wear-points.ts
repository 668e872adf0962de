import type { Row } from '../../../data/row-cache.ts'
import type { Corner } from '../corners.ts'

/** One measurement of wear, as far along as it was made. */
interface WearPoint {
  at: number
  wearPct: number
}

export interface WearLine {
  corner: Corner
  points: WearPoint[]
}

/** A measurement with the laps of its set behind it, where they are known. */
export interface Measurement {
  row: Row<'cornerWear'>
  corner: Corner
  laps: number | null
}

/** Wear over laps, corner by corner; over the measurements one after the other where the laps of one are not known, or none was run. */
export function wearLines(measurements: readonly Measurement[]): { lines: WearLine[]; byLaps: boolean } {
  const worn = measurements.filter(({ row }) => row.wearPct !== null)
  const byLaps = worn.every(({ laps }) => laps !== null) && worn.some(({ laps }) => laps)
  const lines = [...Map.groupBy(worn, ({ corner }) => corner)].map(([corner, own]) => {
    const inOrder = own.toSorted((a, b) => Date.parse(a.row.measuredAt) - Date.parse(b.row.measuredAt))
    const points = inOrder.map(({ row, laps }, index) => ({
      at: byLaps ? (laps ?? 0) : index + 1,
      wearPct: row.wearPct ?? 0,
    }))
    return { corner, points }
  })
  return { lines, byLaps }
}
