import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { CarPlate } from '../../rows/car-plate.tsx'
import { zonedClock, zonedMoment } from '../../ui/marks/moment-text.ts'
import type { Plan } from './plan-draft.ts'
import type { PlanRelated } from './use-plan-related.ts'

/** Links to a plan's session and car. */
export function PlanFacts({ plan, related }: { plan: Plan; related: PlanRelated }) {
  const { session, car, zone } = related
  return (
    <>
      {session && (
        <>
          <Link href={`/sessions/${session.id}`} className="plain-link">
            {session.name}
          </Link>
          <Text>{`${zonedMoment(session.startsAt, zone)} – ${zonedClock(session.endsAt, zone)}`}</Text>
        </>
      )}
      {plan.durationMin !== null && <Text>{`${plan.durationMin} minutes`}</Text>}
      {car && (
        <Text c="var(--color-text)">
          <CarPlate car={car} /> {car.name}
        </Text>
      )}
    </>
  )
}
