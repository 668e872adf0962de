import { useSyncExternalStore } from 'react'
import { connection } from '../../../data/live/page-connection.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRow, useRows } from '../../../data/use/use-rows.ts'
import { useServerNow } from '../../../data/use/use-server-time.ts'
import { wallClock } from '../../../format/zoned-time.ts'
import { sinceText } from '../../../laps/timing/texts.ts'
import { Measured } from '../../../ui/units/measured.tsx'
import classes from './wall.module.css'

/** The latest weather, and the time at the track; the age of the data once the connection is lost. */
export function WallFoot({ session }: { session: Row<'sessions'> }) {
  const now = useServerNow(1000)
  const { eventId } = session
  const event = useRow('events', eventId).data
  const zone = useRow('tracks', event?.trackId).data?.timeZone ?? 'UTC'
  const weather = useRows('weather', { eventId, sort: 'measuredAt' }).data
  const { status, lastSuccessAtMs } = useSyncExternalStore(connection.subscribe, connection.view)
  const { time, second } = wallClock(new Date(now).toISOString(), zone)
  const latest = weather?.findLast(({ measuredAt }) => Date.parse(measuredAt) <= now)
  const figures =
    latest &&
    ([
      ['Air', latest.airTempC, '°C', 1],
      ['Track', latest.trackTempC, '°C', 1],
      ['Wind', latest.windSpeedKph, 'km/h', 0],
      ['Humidity', latest.humidityPct, '%', 0],
    ] as const)
  return (
    <footer className={classes.foot}>
      {status === 'offline' && lastSuccessAtMs !== undefined && (
        <b role="status">No connection for {sinceText(Date.now() - lastSuccessAtMs)}</b>
      )}
      {figures?.map(
        ([label, value, unit, decimals]) =>
          value !== null && (
            <span key={label}>
              {label}{' '}
              <b>
                <Measured value={value} unit={unit} decimals={decimals} />
              </b>
            </span>
          ),
      )}
      <span className="push-right">
        At the track <b>{`${time}:${second}`}</b>
      </span>
    </footer>
  )
}
