import { MEDIA } from '../../../ui/breakpoints.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { cornerName } from '../corners.ts'
import classes from './wear-history.module.css'
import type { WearLine } from './wear-points.ts'

/** Widths in SVG units: text keeps its size, lines get the remaining space. */
const WIDTHS = { wide: 640, narrow: 320 }
const HEIGHT = 220
const LEFT = 56
const RIGHT = 40
const TOP = 12
const BOTTOM = 32
const WORN_OUT = 100

interface WearChartProps {
  lines: readonly WearLine[]
  byLaps: boolean
}

/** Wear of each corner from new, as lines. The table below has the same data. */
export function WearChart({ lines, byLaps }: WearChartProps) {
  const width = useMedia(MEDIA.phone) ? WIDTHS.narrow : WIDTHS.wide
  const all = lines.flatMap(({ points }) => points)
  const last = Math.max(1, ...all.map(({ at }) => at))
  const top = Math.max(WORN_OUT, ...all.map(({ wearPct }) => wearPct))
  const x = (at: number) => LEFT + (at / last) * (width - LEFT - RIGHT)
  const y = (wearPct: number) => HEIGHT - BOTTOM - (Math.max(0, wearPct) / top) * (HEIGHT - TOP - BOTTOM)
  // Labels of lines that end close together are stacked.
  const ends = lines
    .flatMap(({ corner, points }) => {
      const end = points.at(-1)
      return end ? [{ corner, end }] : []
    })
    .toSorted((a, b) => y(a.end.wearPct) - y(b.end.wearPct))
  let free = 0
  const labels = ends.map(({ corner, end }) => {
    const at = Math.max(y(end.wearPct) + 5, free)
    free = at + 16
    return { corner, x: x(end.at) + 8, y: at }
  })
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={`Wear over ${byLaps ? 'laps of the set' : 'measurements'}; the table below has the numbers`}
    >
      {[0, 25, 50, 75, WORN_OUT].map((pct) => (
        <g key={pct} data-worn-out={pct === WORN_OUT || undefined}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(pct)} y2={y(pct)} />
          <text x={LEFT - 6} y={y(pct) + 5} textAnchor="end">{`${pct} %`}</text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 8}>
        0
      </text>
      <text x={x(last)} y={HEIGHT - 8} textAnchor="end">{`${last} ${byLaps ? 'laps' : 'measured'}`}</text>
      {lines.map(({ corner, points }) => (
        <g key={corner} data-corner={corner}>
          <polyline
            points={[{ at: 0, wearPct: 0 }, ...points].map((p) => `${x(p.at)},${y(p.wearPct)}`).join(' ')}
          />
          {points.map((p) => (
            <circle key={`${p.at} ${p.wearPct}`} cx={x(p.at)} cy={y(p.wearPct)} r={4} />
          ))}
        </g>
      ))}
      {labels.map(({ corner, ...place }) => (
        <text key={corner} {...place} data-corner={corner}>
          {cornerName(corner)}
        </text>
      ))}
    </svg>
  )
}
