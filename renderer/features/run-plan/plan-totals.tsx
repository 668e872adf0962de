import type { RunPlanResult, RunPlanShare } from '../../../server/contract/run-plan-result.ts'
import { Measured } from '../../ui/units/measured.tsx'
import type { Choice } from './choice-cell.tsx'
import classes from './coverage.module.css'
import { spanText } from './plan-words.ts'

const kg = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} kg`)

/** Laps, distance and fuel of the whole plan. */
export function PlanTotals({ totals, rows }: Pick<RunPlanResult, 'totals' | 'rows'>) {
  const last = rows.at(-1)?.fuelEndKg ?? null
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Laps</dt>
        <dd>
          {totals.laps}
          <small>{`${totals.timedLaps} timed`}</small>
        </dd>
      </div>
      <div>
        <dt>Distance</dt>
        <dd>
          <Measured value={totals.distanceKm} unit="km" decimals={3} />
        </dd>
      </div>
      <div>
        <dt>On track</dt>
        <dd>{spanText(totals.onTrackSec)}</dd>
      </div>
      <div>
        <dt>Fuel used</dt>
        <dd>{kg(totals.fuelUsedKg)}</dd>
      </div>
      <div>
        <dt>Fuel added</dt>
        <dd>{kg(totals.fuelAddedKg)}</dd>
      </div>
      <div>
        <dt>Fuel at the end</dt>
        <dd data-low={(last ?? 0) < 0 || undefined}>{kg(last)}</dd>
      </div>
    </dl>
  )
}

interface SharesProps {
  caption: string
  head: string
  shares: readonly RunPlanShare[]
  choices: readonly Choice[]
}

/** What each tyre set or driver does. Nothing where no row names one. */
export function Shares({ caption, head, shares, choices }: SharesProps) {
  if (shares.length === 0) return null
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Laps</th>
          <th scope="col">Distance</th>
          <th scope="col">On track</th>
          <th scope="col">Fuel</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ id, laps, distanceKm, durationSec, fuelUsedKg }) => (
          <tr key={id}>
            <td>{choices.find(({ value }) => value === id)?.label ?? 'Removed'}</td>
            <td>{laps}</td>
            <td>
              <Measured value={distanceKm} unit="km" decimals={1} />
            </td>
            <td>{spanText(durationSec)}</td>
            <td>{kg(fuelUsedKg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
