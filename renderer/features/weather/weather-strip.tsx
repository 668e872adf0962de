import { Link } from 'wouter'
import { useRows } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { wallClock } from '../../format/zoned-time.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { agoText } from './ages.ts'
import { MetricTile } from './metric-tile.tsx'
import { METRICS, newestText, pointsOf, type Reading } from './readings.ts'
import { useMeasured } from './use-measured.ts'
import classes from './weather.module.css'

interface WeatherNowProps {
  readings: readonly Reading[]
  zone: string
  nowMs: number
}

/** Newest value of each metric with its trend over the hour. `readings` are measured, oldest first. */
export function WeatherNow({ readings, zone, nowMs }: WeatherNowProps) {
  const newest = readings.at(-1)
  if (!newest) return null
  const newestMs = Date.parse(newest.measuredAt)
  const direction = readings.findLast(({ windDirectionDeg }) => windDirectionDeg !== null)?.windDirectionDeg
  const hasWind = direction !== undefined
  const shown = METRICS.map((metric) => ({ metric, points: pointsOf(readings, metric.field) })).filter(
    ({ metric, points }) => points.length > 0 || (hasWind && metric.field === 'windSpeedKph'),
  )
  const texts = [newestText(readings, 'condition'), newestText(readings, 'wind')].filter(Boolean)
  return (
    <>
      <p className={`quiet breaks ${classes.note}`}>
        <strong>{agoText(newestMs, nowMs)}</strong>
        {` at ${wallClock(newest.measuredAt, zone).time}`}
        {texts.map((text) => (
          <span key={text}>{` · ${text}`}</span>
        ))}
      </p>
      <div className={classes.now}>
        <dl className={classes.tiles}>
          {shown.map(({ metric, points }) => (
            <MetricTile
              key={metric.field}
              metric={metric}
              points={points}
              newestMs={newestMs}
              nowMs={nowMs}
              {...(metric.field === 'windSpeedKph' && { fromDeg: direction })}
            />
          ))}
        </dl>
      </div>
    </>
  )
}

/** Current weather for other pages; renders nothing without read permission. */
export function WeatherStrip({ eventId, zone, nowMs }: { eventId: string; zone: string; nowMs: number }) {
  const weather = useRows('weather', { eventId, sort: '-measuredAt' })
  const readings = useMeasured(weather.data, nowMs)
  if (weather.error && toFailure(weather.error).status === 403) return null
  return (
    <Panel
      title="Weather"
      aside={
        <Link href={`/events/${eventId}/weather`} className="plain-link">
          {readings?.length === 0 ? 'Type a reading' : 'All readings'}
        </Link>
      }
    >
      {!readings && <QueryState queries={[weather]} what="the weather" />}
      {readings?.length === 0 && (
        <Empty title="No readings yet" text="Type air and track temperature, and their trend shows here." />
      )}
      {readings && <WeatherNow readings={readings} zone={zone} nowMs={nowMs} />}
    </Panel>
  )
}
