import type { PlannedRow } from '../../../server/contract/run-plan-result.ts'
import '../../ui/tones.css'
import { toneOf } from '../../ui/tone-of.ts'
import type { Choice } from './choice-cell.tsx'
import { choiceName } from './choice-name.ts'
import classes from './coverage.module.css'
import type { Scale } from './lane.tsx'

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

interface CrewLaneProps {
  what: string
  rows: readonly PlannedRow[]
  field: 'tyreSetId' | 'driverId'
  choices: readonly Choice[]
  scale: Scale
}

/** Tyre sets or drivers over the session, each in a colour and by name. Nothing where no row names one. */
export function CrewLane({ what, rows, field, choices, scale }: CrewLaneProps) {
  const spells = spellsOf(rows, field)
  if (spells.length === 0) return null
  return (
    <span className={classes.crew} title={what}>
      {spells.map(({ id, startSec, endSec }) => (
        <span
          key={startSec}
          data-tone={toneOf(id)}
          style={{
            left: `${(100 * startSec) / scale.widthSec}%`,
            width: `${(100 * (endSec - startSec)) / scale.widthSec}%`,
          }}
        >
          {choiceName(choices, id)}
        </span>
      ))}
    </span>
  )
}
