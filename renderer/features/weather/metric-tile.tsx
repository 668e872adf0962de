import { Measured } from '../../ui/units/measured.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { agoText } from './ages.ts'
import { lastHours, type Metric, type Point, trendOf } from './readings.ts'
import { Sparkline } from './sparkline.tsx'
import classes from './weather.module.css'
import { compassPoint } from './wind.ts'

const SPARK_HOURS = 3
/** A value this much older than the newest reading shows its age. */
const OLD_MS = 15 * 60_000

/** `▲ +1.2 in 60 min`; the sign and words repeat the arrow for screen readers. */
function TrendText({ points, metric }: { points: readonly Point[]; metric: Metric }) {
  const { shownDelta, decimals } = useUnits()(metric.unit)
  const trend = trendOf(points)
  if (!trend) return <span className="nowrap">no trend yet</span>
  const text = Math.abs(shownDelta(trend.delta)).toFixed(decimals(metric.decimals))
  const isFlat = Number(text) === 0
  const [arrow, sign] = isFlat ? ['▶', '±'] : trend.delta > 0 ? ['▲', '+'] : ['▼', '−']
  return (
    <span className="nowrap">
      <span aria-hidden="true">{`${arrow} `}</span>
      {`${sign}${text} in ${trend.minutes} min`}
    </span>
  )
}

interface MetricTileProps {
  metric: Metric
  points: readonly Point[]
  /** Time of the newest reading. */
  newestMs: number
  nowMs: number
  /** Wind direction in degrees, for the wind tile. */
  fromDeg?: number | null | undefined
}

/** A metric's current value, trend and sparkline. */
export function MetricTile({ metric, points, newestMs, nowMs, fromDeg }: MetricTileProps) {
  const last = points.at(-1)
  const isOld = last && newestMs - last.atMs > OLD_MS
  return (
    <div className={classes.tile}>
      <dt>{metric.label}</dt>
      <dd className={classes.value}>
        <Measured value={last?.value} unit={metric.unit} decimals={metric.decimals} />
      </dd>
      {(last || fromDeg !== undefined) && (
        <dd className={classes.how}>
          {last && <TrendText points={points} metric={metric} />}
          {fromDeg !== null && fromDeg !== undefined && (
            <span className={`tag bold nowrap gap-2xs ink ${classes.from}`}>
              {/* Points in the direction that the wind blows to. */}
              <svg viewBox="0 0 24 24" aria-hidden="true" style={{ rotate: `${fromDeg + 180}deg` }}>
                <path d="M12 2 19 21 12 16.5 5 21z" />
              </svg>
              {`from ${compassPoint(fromDeg)}`}
            </span>
          )}
          {isOld && <span className="warn bold">{agoText(last.atMs, nowMs)}</span>}
        </dd>
      )}
      {last && (
        <dd className={classes.shape}>
          <Sparkline points={lastHours(points, SPARK_HOURS)} />
        </dd>
      )}
    </div>
  )
}
