import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RunPlanResult } from '../../../server/contract/resources/weekend/run-plan-result.ts'
import { Measured } from '../../ui/units/measured.tsx'
import classes from './gantt/coverage.module.css'
import { isShort, minutesText, spanText } from './plan-words.ts'
import { kg } from './shares.tsx'

const STATUS = {
  under: { text: 'Under', color: 'blue.9' },
  fits: { text: 'Fits', color: '#17703a' },
  over: { text: 'Over', color: 'red.9' },
}

interface FigureProps {
  name: string
  value: ReactNode
  of?: string | undefined
  /** Highlights a value that needs attention. */
  low?: boolean
}

const Figure = ({ name, value, of, low }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-low={low || undefined}>
      {value}
      {of && <small>{of}</small>}
    </dd>
  </div>
)

/** Overrun in seconds below one minute, else in minutes. */
const overrunText = (sec: number) => (sec < 60 ? `${Math.ceil(sec)} s` : `${minutesText(sec)} min`)

/** Totals of a plan and how much of the session it fills. */
export function Figures({ result }: { result: RunPlanResult }) {
  const { coverage, rows, totals } = result
  const { sessionSec, plannedSec, percent, unplannedSec, overrunSec, status } = coverage
  const lastKg = rows.at(-1)?.fuelEndKg ?? null
  const part = (sec: number) => (sessionSec ? `${((100 * sec) / sessionSec).toFixed(2)} %` : undefined)
  return (
    <dl className={classes.figures}>
      <Figure
        name="Planned"
        value={`${minutesText(plannedSec)} min`}
        of={percent === null ? undefined : `${percent.toFixed(2)} %`}
      />
      {status && (
        <div>
          <dt>{sessionSec === null ? 'Session' : `of ${minutesText(sessionSec)} min`}</dt>
          <dd>
            <Badge size="xl" fz="sm" tt="none" color={STATUS[status].color} data-status={status}>
              {STATUS[status].text}
            </Badge>
          </dd>
        </div>
      )}
      {sessionSec !== null && status !== 'over' && (
        <Figure name="Unplanned" value={`${minutesText(unplannedSec)} min`} of={part(unplannedSec)} />
      )}
      {status === 'over' && (
        <Figure name="Overrun" value={overrunText(overrunSec)} of={part(overrunSec)} low />
      )}
      <Figure name="Laps" value={String(totals.laps)} of={`${totals.timedLaps} timed`} />
      <Figure name="Distance" value={<Measured value={totals.distanceKm} unit="km" decimals={3} />} />
      <Figure name="On track" value={spanText(totals.onTrackSec)} />
      <Figure name="Fuel used" value={kg(totals.fuelUsedKg)} />
      <Figure name="Fuel added" value={kg(totals.fuelAddedKg)} />
      <Figure name="At the end" value={kg(lastKg)} low={isShort(lastKg)} />
    </dl>
  )
}
