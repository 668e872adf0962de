import type { CSSProperties } from 'react'
import type { RunPlanResult } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { minutesText } from '../plan-words.ts'
import type { Crew } from '../rows/row-cells.tsx'
import { Axis } from './axis.tsx'
import classes from './coverage.module.css'
import { CrewLane } from './crew-lane.tsx'
import lanes from './lane.module.css'
import { Bar, type Scale } from './lane.tsx'

interface CoverageProps {
  result: RunPlanResult
  scale: Scale
  startsAt: string | null
  crew: Crew
}

/** All rows of the plan in one bar across the session, with tyres and drivers below. */
export function Coverage({ result, scale, startsAt, crew }: CoverageProps) {
  const { coverage, rows } = result
  const { sessionSec, plannedSec } = coverage
  const end = sessionSec === null ? 2 : sessionSec / scale.widthSec
  return (
    <div
      className="grid gap-2xs"
      role="img"
      aria-label={
        sessionSec === null
          ? `${minutesText(plannedSec)} minutes planned`
          : `${minutesText(plannedSec)} of ${minutesText(sessionSec)} minutes planned`
      }
      style={{ '--plan-end': end } as CSSProperties}
    >
      <Axis scale={scale} startsAt={startsAt} />
      <span className={`${lanes.track} ${classes.whole}`}>
        {rows.map((row) => (
          <Bar key={row.index} row={row} scale={scale} />
        ))}
      </span>
      <CrewLane what="Tyres" rows={rows} field="tyreSetId" choices={crew.tyreSets} scale={scale} />
      <CrewLane what="Drivers" rows={rows} field="driverId" choices={crew.drivers} scale={scale} />
    </div>
  )
}
