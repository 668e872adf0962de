import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'

/** One tyre set or driver from the first of its rows to the last one before another takes over. */
export interface Spell {
  id: string
  startSec: number
  endSec: number
}

/** Who or what is on the car when; rows that name nobody are in no spell, and between two of the same are within one. */
export function spellsOf(rows: readonly PlannedRow[], field: 'tyreSetId' | 'driverId'): Spell[] {
  const spells: Spell[] = []
  for (const row of rows) {
    const id = row[field]
    if (id === null || row.durationSec === 0) continue
    const last = spells.at(-1)
    if (last?.id === id) last.endSec = row.endOffsetSec
    else spells.push({ id, startSec: row.startOffsetSec, endSec: row.endOffsetSec })
  }
  return spells
}
