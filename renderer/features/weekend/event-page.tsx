import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { useServerNow } from '../../data/use/use-server-time.ts'
import { daysText, wallClock } from '../../format/zoned-time.ts'
import { Page } from '../../rows/pages/page.tsx'
import { WeatherStrip } from '../weather/weather-strip.tsx'
import { EventActions } from './event-actions.tsx'
import classes from './event-page.module.css'
import { CarsOutPanel } from './home/cars-out-panel.tsx'
import { LinkPanel } from './home/link-panel.tsx'
import { OpenIssuesPanel } from './home/open-issues-panel.tsx'
import { useCarsOut } from './home/use-cars-out.ts'
import { SessionsPanel } from './sessions-panel.tsx'

/** Update interval of the track clock, which shows minutes; the race clock has its own. */
const EVERY_MS = 5000
const NONE: never[] = []

/** One race weekend: sessions, cars, weather and connections. */
export function EventPage({ eventId }: { eventId: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Event')
  const nowMs = useServerNow(EVERY_MS)
  const event = useRow('events', eventId)
  const tracks = useRows('tracks', { sort: 'name' })
  const championships = useRows('championships')
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const cars = useCars(eventId)
  const out = useCarsOut(eventId, cars.data ?? NONE, sessions.data ?? NONE, nowMs)
  const head = {
    title: event.data?.name ?? 'Weekend',
    queries: [event, tracks, championships, sessions, cars],
    what: 'the event',
  }
  if (!event.data || !tracks.data || !championships.data || !sessions.data || !cars.data)
    return <Page {...head} />
  const track = tracks.data.find(({ id }) => id === event.data.trackId)
  const known = track?.timeZone ?? null
  const zone = known ?? 'UTC'
  const days = daysText(event.data.startDate, event.data.endDate)
  const clock = `${wallClock(new Date(nowMs).toISOString(), zone).time} at the track`
  return (
    <Page
      {...head}
      about={[track?.name, days, clock].filter(Boolean).join(' · ')}
      actions={<EventActions event={event.data} tracks={tracks.data} championships={championships.data} />}
    >
      <div className={classes.parts}>
        <div className={classes.sessions}>
          <SessionsPanel event={event.data} sessions={sessions.data} zone={known} nowMs={nowMs} />
        </div>
        <div className={classes.weather}>
          <WeatherStrip eventId={eventId} zone={zone} nowMs={nowMs} />
        </div>
        <div className={classes.cars}>
          <CarsOutPanel
            eventId={eventId}
            all={cars.data}
            out={out.cars}
            hasSessions={sessions.data.length > 0}
          />
        </div>
        {out.open && (
          <div className={classes.issues}>
            <OpenIssuesPanel eventId={eventId} open={out.open} />
          </div>
        )}
        <div className={classes.link}>
          <LinkPanel nowMs={nowMs} />
        </div>
      </div>
    </Page>
  )
}
