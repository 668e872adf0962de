import { Group, Text, Title } from '@mantine/core'
import { useLocation } from 'wouter'
import { useRoom } from '../../api/live/use-room.ts'
import { useRow, useRows } from '../../api/use-rows.ts'
import { usePerson } from '../../app/login-context.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { daysText } from '../../ui/zoned-time.ts'
import { ArchiveButton } from '../export/archive-button.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { Here } from '../presence/here.tsx'
import { CarsPanel } from './cars-panel.tsx'
import { EventDriversPanel } from './event-drivers-panel.tsx'
import { eventForm } from './forms/event-form.ts'
import { RowDialogs } from './row-dialogs.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { useDialog } from './use-dialog.ts'

/** One race weekend: its sessions, cars and drivers. */
export function EventPage({ eventId }: { eventId: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Event')
  const event = useRow('events', eventId)
  const tracks = useRows('tracks', { sort: 'name' })
  const championships = useRows('championships')
  const cars = useRows('cars', { eventId, sort: 'number' })
  const dialog = useDialog<'events'>()
  const [, go] = useLocation()
  if (!event.data || !tracks.data || !championships.data || !cars.data)
    return (
      <main className="page">
        <QueryState queries={[event, tracks, championships, cars]} what="the event" />
      </main>
    )
  const track = tracks.data.find(({ id }) => id === event.data.trackId)
  return (
    <main className="page">
      <div>
        <Group justify="space-between" align="flex-start">
          <Title order={1}>{event.data.name}</Title>
          <Group gap="xs">
            <Here />
            <ImportLink under={{ key: 'events', id: eventId }} />
            <ArchiveButton eventId={eventId} />
            <EditButton name={event.data.name} onClick={() => dialog.edit(event.data)} />
          </Group>
        </Group>
        <Text c="dimmed">
          {[track?.name, daysText(event.data.startDate, event.data.endDate)].filter(Boolean).join(', ')}
        </Text>
      </div>
      <SessionsPanel event={event.data} zone={track?.timeZone ?? null} />
      <CarsPanel eventId={eventId} cars={cars.data} />
      <EventDriversPanel cars={cars.data} />
      <RowDialogs
        form={eventForm({ championships: championships.data, tracks: tracks.data })}
        {...dialog}
        onRemoved={() => go('/')}
      />
    </main>
  )
}
