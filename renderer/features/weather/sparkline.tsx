import type { Point } from './readings.ts'
import classes from './weather.module.css'

const WIDTH = 100
const HEIGHT = 28
const EDGE = 3

/** A value over time as a line without axes, decorative beside its numbers. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return <span className={classes.spark} />
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = ({ atMs }: Point) =>
    EDGE + ((atMs - first.atMs) / (last.atMs - first.atMs || 1)) * (WIDTH - 2 * EDGE)
  const y = ({ value }: Point) =>
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`).join(' ')} />
    </svg>
  )
}
