import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LiveryChip } from '../../ui/marks/livery-chip.tsx'
import { zonedClock, zonedMoment } from '../../ui/marks/moment-text.ts'
import palette from './palette.module.css'
import type { Plan } from './plan-draft.ts'
import type { PlanAround } from './use-plan-around.ts'

interface PlanHeadProps {
  plan: Plan
  around: PlanAround
  /** What can be done with the plan as a whole. */
  children: ReactNode
}

/** Which plan this is: of what session, and for which car. */
export function PlanHead({ plan, around: { session, car, zone }, children }: PlanHeadProps) {
  return (
    <div className={palette.head}>
      <div>
        <Title order={1}>{plan.name}</Title>
        <div className={palette.session}>
          {session && (
            <>
              <Link href={`/sessions/${session.id}`} className="plain-link">
                {session.name}
              </Link>
              <Text c="dimmed">
                {`${zonedMoment(session.startsAt, zone)} – ${zonedClock(session.endsAt, zone)}`}
              </Text>
            </>
          )}
          {plan.durationMin !== null && <Text c="dimmed">{`${plan.durationMin} minutes`}</Text>}
          {car && (
            <Text>
              <LiveryChip color={car.liveryColor} /> {`Car ${car.number} ${car.name}`}
            </Text>
          )}
        </div>
      </div>
      <Group gap="xs">{children}</Group>
    </div>
  )
}
