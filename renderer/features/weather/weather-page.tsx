import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { useServerNow } from '../../data/use/use-server-time.ts'
import { wallClock } from '../../format/zoned-time.ts'
import { sessionsAt } from '../../laps/sessions-at.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { ChartPanel } from './chart-panel.tsx'
import { EntryForm } from './entry-form.tsx'
import { ReadingsTable } from './readings-table.tsx'
import { useMeasured } from './use-measured.ts'
import { weatherForm } from './weather-form.ts'
import { WeatherNow } from './weather-strip.tsx'

const EVERY_MS = 5000
const MAX_CONDITIONS = 20

/** Weather of an event: entry row, current values, chart and readings. */
export function WeatherPage({ eventId }: { eventId: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Weather')
  const nowMs = useServerNow(EVERY_MS)
  const units = useUnits()
  const event = useRow('events', eventId)
  const track = useRow('tracks', event.data?.trackId)
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' })
  const weather = useRows('weather', { eventId, sort: '-measuredAt' })
  const dialog = useDialog<'weather'>()
  const readings = useMeasured(weather.data, nowMs)
  const conditions = useMemo(
    () => [...new Set(weather.data?.flatMap(({ condition }) => condition ?? []))].slice(0, MAX_CONDITIONS),
    [weather.data],
  )
  const head = { title: 'Weather', queries: [event, track, sessions, weather], what: 'the weather' }
  if (!event.data || !track.data || !sessions.data || !weather.data || !readings) return <Page {...head} />
  const zone = track.data.timeZone ?? 'UTC'
  const related = { eventId, zone, sessions: sessions.data }
  const { day: today } = wallClock(new Date(nowMs).toISOString(), zone)
  const live = sessionsAt(sessions.data, nowMs).live[0]
  return (
    <Page
      {...head}
      about={`Times by the clock at the track (${zone})`}
      actions={
        weather.data.length > 0 && (
          <ExportMenu what="weather" path="/weather" query={{ eventId, sort: '-measuredAt' }} />
        )
      }
    >
      <Panel
        title="New reading"
        aside={
          <Button variant="default" onClick={dialog.add}>
            Add for another day
          </Button>
        }
      >
        <EntryForm {...related} live={live} conditions={conditions} nowMs={nowMs} />
      </Panel>
      {readings.length === 0 ? (
        <Empty
          title="No readings yet"
          text="Type the readings of the station and press Enter. Leave empty what was not measured."
        />
      ) : (
        <>
          <Panel title="Now">
            <WeatherNow readings={readings} zone={zone} nowMs={nowMs} />
          </Panel>
          <ChartPanel readings={readings} sessions={sessions.data} zone={zone} />
        </>
      )}
      {weather.data.length > 0 && (
        <Panel title={`Readings (${weather.data.length})`}>
          <ReadingsTable readings={weather.data} sessions={sessions.data} zone={zone} onEdit={dialog.edit} />
          <Text c="dimmed" size="sm">{`Times are those of the track (${zone}).`}</Text>
        </Panel>
      )}
      <RowDialogs form={weatherForm({ ...related, today, units })} {...dialog} />
    </Page>
  )
}
