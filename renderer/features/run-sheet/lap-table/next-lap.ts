import type { RecordedStint } from '../../../../server/calc/laps/stints.ts'
import { carryOver } from '../../../laps/carry-over.ts'
import type { NewLap } from '../../../laps/store/lap-outbox.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'

/** Defaults of the next lap: the first of a stint that starts there, else those of the previous lap. */
export function nextLap(
  laps: readonly Lap[],
  recorded: readonly RecordedStint[],
  startsInPits: boolean,
): Partial<NewLap> {
  const last = laps.at(-1)
  const lapNumber = (last?.lapNumber ?? 0) + 1
  const begun = recorded.find(({ startLap }) => startLap === lapNumber)
  if (!begun) return carryOver(last)
  const { stint, driverId, tyreSetId } = begun
  return {
    stint,
    ...(driverId !== null && { driverId }),
    ...(tyreSetId !== null && { tyreSetId }),
    ...((last || startsInPits) && { marker: 'out' as const, pitOut: true }),
  }
}

/** The defaults of the next lap in words. */
export function nextLapWords(
  { stint, driverId, tyreSetId, compound, marker }: Partial<NewLap>,
  nameOf: (kind: 'drivers' | 'tyreSets', id: string | null) => string | null,
): string {
  const set = tyreSetId == null ? null : nameOf('tyreSets', tyreSetId)
  return [
    stint != null && `stint ${stint}`,
    marker === 'out' && 'out-lap',
    driverId != null && nameOf('drivers', driverId),
    set && `set ${set}`,
    compound,
  ]
    .filter(Boolean)
    .join(' · ')
}
