import { Group, Title } from '@mantine/core'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useRow, useRows } from '../../data/use-rows.ts'
import { Here } from '../../rows/here.tsx'
import { ImportLink } from '../../rows/import-link.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { CarsPanel } from './cars-panel.tsx'
import { EventDriversPanel } from './event-drivers-panel.tsx'

/** Who takes part in an event: its cars, and who drives which. */
export function EntriesPage({ eventId }: { eventId: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Entries')
  const event = useRow('events', eventId)
  const cars = useRows('cars', { eventId, sort: 'number' })
  const drivers = useRows('drivers', { sort: 'lastName' })
  if (!event.data || !cars.data)
    return (
      <main className="page">
        <QueryState queries={[event, cars]} what="the entries" />
      </main>
    )
  return (
    <main className="page">
      <Group justify="space-between" align="flex-start">
        <Title order={1}>Entries</Title>
        <Group gap="xs">
          <Here />
          <ImportLink under={{ key: 'events', id: eventId }} />
        </Group>
      </Group>
      <CarsPanel eventId={eventId} cars={cars.data} drivers={drivers.data} />
      <EventDriversPanel cars={cars.data} />
    </main>
  )
}
