import type { NewLap } from './store/lap-outbox.ts'
import type { Lap } from './store/lap-store.ts'

/** Fields that a lap takes from the one before: driver, tyre set, stint. Unknown after an in-lap. */
export function carryOver(last: Lap | undefined): Partial<NewLap> {
  if (!last || last.pitIn || last.marker === 'in' || last.marker === 'box') return {}
  const { stint, driverId, tyreSetId, compound, tyreAgeLaps } = last
  const carried = {
    stint,
    driverId,
    tyreSetId,
    compound,
    tyreAgeLaps: tyreAgeLaps === null ? null : tyreAgeLaps + 1,
  }
  return Object.fromEntries(Object.entries(carried).filter(([, value]) => value !== null))
}
