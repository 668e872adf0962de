import { Link } from 'wouter'
import type { SessionData } from '../../laps/scope/use-session.ts'
import { Empty } from '../../ui/empty.tsx'
import { AddCar } from './add-car.tsx'

/** Empty state of a session without cars. */
export function NoCars({ data: { session, otherCars } }: { data: SessionData }) {
  if (otherCars.length > 0)
    return (
      <Empty
        title="No cars in this session yet"
        text="Choose a car: it gets a run sheet, and its laps stand here."
      >
        <AddCar sessionId={session.id} cars={otherCars} />
      </Empty>
    )
  return (
    <Empty
      title="This event has no cars yet"
      text="Add the cars to the event first; then they can be added to its sessions."
    >
      <Link href={`/events/${session.eventId}`} className="plain-link">
        Go to the event and add cars
      </Link>
    </Empty>
  )
}
