import { Badge } from '@mantine/core'
import type { RunPlanResult } from '../../../server/contract/run-plan-result.ts'
import { Axis } from './axis.tsx'
import classes from './coverage.module.css'
import { CrewLane } from './crew-lane.tsx'
import lanes from './lane.module.css'
import { Bar, type Scale } from './lane.tsx'
import type { Crew } from './plan-row.tsx'
import { minutesText } from './plan-words.ts'

const STATUS = {
  under: { text: 'Under', color: 'blue.9' },
  fits: { text: 'Fits', color: '#17703a' },
  over: { text: 'Over', color: 'red.9' },
}

interface CoverageProps {
  result: RunPlanResult
  scale: Scale
  startsAt: string | null
  crew: Crew
}

const Figure = ({ name, value, of }: { name: string; value: string; of?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {of && <small>{of}</small>}
    </dd>
  </div>
)

/** How much of the session the plan fills, and with what: all rows in one line, tyres and drivers below it. */
export function Coverage({ result, scale, startsAt, crew }: CoverageProps) {
  const { coverage, rows } = result
  const { sessionSec, plannedSec, percent, unplannedSec, overrunSec, status } = coverage
  const part = (sec: number) => (sessionSec ? `${((100 * sec) / sessionSec).toFixed(2)} %` : undefined)
  const end = sessionSec === null ? 2 : sessionSec / scale.widthSec
  return (
    <>
      <dl className={classes.figures}>
        <Figure
          name="Planned"
          value={`${minutesText(plannedSec)} min`}
          of={percent === null ? undefined : `${percent.toFixed(2)} %`}
        />
        {sessionSec !== null && <Figure name="Session" value={`${minutesText(sessionSec)} min`} />}
        {sessionSec !== null && overrunSec === 0 && (
          <Figure name="Unplanned" value={`${minutesText(unplannedSec)} min`} of={part(unplannedSec)} />
        )}
        {overrunSec > 0 && (
          <Figure name="Overrun" value={`${minutesText(overrunSec)} min`} of={part(overrunSec)} />
        )}
        {status && (
          <div>
            <dt>Status</dt>
            <dd>
              <Badge size="xl" fz="sm" tt="none" color={STATUS[status].color} data-status={status}>
                {STATUS[status].text}
              </Badge>
            </dd>
          </div>
        )}
      </dl>
      <div
        className={classes.strip}
        role="img"
        aria-label={
          sessionSec === null
            ? `${minutesText(plannedSec)} minutes planned`
            : `${minutesText(plannedSec)} of ${minutesText(sessionSec)} minutes planned`
        }
        style={{ '--plan-end': end } as React.CSSProperties}
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
    </>
  )
}
