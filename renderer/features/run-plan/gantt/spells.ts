import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'

/** One tyre set or driver, from its first row to the last row before a change. */
export interface Spell {
  id: string
  startSec: number
  endSec: number
}

/** Consecutive spells. A row without a value is in no spell, except between two rows of the same value. */
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
