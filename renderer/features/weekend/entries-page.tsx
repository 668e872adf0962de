import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { ImportLink } from '../../rows/import-link.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { CarsPanel } from './cars-panel.tsx'
import { EventDriversPanel } from './event-drivers-panel.tsx'
import { PartsPanel } from './parts-panel.tsx'

/** Cars and drivers of an event, and the parts on its cars. */
export function EntriesPage({ eventId }: { eventId: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Entries')
  const event = useRow('events', eventId)
  const cars = useCars(eventId)
  const drivers = useRows('drivers', { sort: 'lastName' })
  return (
    <Page
      title="Entries"
      actions={<ImportLink under={{ key: 'events', id: eventId }} />}
      queries={[event, cars]}
      what="the entries"
    >
      {cars.data && (
        <>
          <CarsPanel eventId={eventId} cars={cars.data} drivers={drivers.data} />
          <EventDriversPanel cars={cars.data} />
          <PartsPanel eventId={eventId} cars={cars.data} />
        </>
      )}
    </Page>
  )
}
