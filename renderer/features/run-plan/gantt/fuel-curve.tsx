import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { fuelText } from '../plan-words.ts'
import classes from './coverage.module.css'
import { fuelPoints } from './fuel-points.ts'
import type { Scale } from './lane.tsx'

interface FuelCurveProps {
  rows: readonly PlannedRow[]
  scale: Scale
  tankKg: number | null
}

const WIDTH = 1000
const HEIGHT = 100
const kg = (value: number) => `${fuelText(value)} kg`

/** Fuel over the session, with the tank's capacity. */
export function FuelCurve({ rows, scale, tankKg }: FuelCurveProps) {
  const points = fuelPoints(rows)
  if (!points?.length) return null
  const all = points.map(([, fuel]) => fuel)
  const [top, bottom] = [Math.max(tankKg ?? 0, ...all, 1) * 1.08, Math.min(0, ...all)]
  const y = (fuel: number) => (HEIGHT * (top - fuel)) / (top - bottom)
  const x = (sec: number) => (WIDTH * sec) / scale.widthSec
  const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0]
  const lowest = Math.min(...all)
  const words = [
    `Fuel from ${kg(first)} to ${kg(last)}`,
    `at least ${kg(lowest)}`,
    tankKg !== null && `tank ${kg(tankKg)}`,
  ].filter(Boolean)
  return (
    <figure className="grid gap-2xs">
      <div className={classes.plot} role="img" aria-label={words.join(', ')}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {tankKg !== null && (
            <line className={classes.tank} x1={0} x2={WIDTH} y1={y(tankKg)} y2={y(tankKg)} />
          )}
          {bottom < 0 && <line className={classes.empty} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />}
          <polyline
            className={classes.line}
            points={points.map(([sec, fuel]) => `${x(sec).toFixed(2)},${y(fuel).toFixed(2)}`).join(' ')}
          />
        </svg>
        {tankKg !== null && (
          <span className={classes.mark} style={{ top: `${y(tankKg)}%` }}>{`Tank ${kg(tankKg)}`}</span>
        )}
      </div>
      <figcaption>{`${words.join(' · ')}.`}</figcaption>
    </figure>
  )
}
