import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { spellsOf } from './spells.ts'
import '../../../ui/tones.css'
import type { Choice } from '../rows/choice-cell.tsx'
import { choiceName } from '../rows/choice-name.ts'
import classes from './coverage.module.css'
import type { Scale } from './lane.tsx'

/** Number of colours; consecutive spells never share one. */
const TONES = 8

interface CrewLaneProps {
  what: string
  rows: readonly PlannedRow[]
  field: 'tyreSetId' | 'driverId'
  choices: readonly Choice[]
  scale: Scale
}

/** Tyre sets or drivers over the session, coloured and named. Renders nothing if no row has one. */
export function CrewLane({ what, rows, field, choices, scale }: CrewLaneProps) {
  const spells = spellsOf(rows, field)
  if (spells.length === 0) return null
  const order = [...new Set(spells.map(({ id }) => id))]
  return (
    <span className={classes.crew} title={what}>
      {spells.map(({ id, startSec, endSec }) => (
        <span
          key={startSec}
          data-tone={order.indexOf(id) % TONES}
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
