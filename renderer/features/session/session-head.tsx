import { NativeSelect } from '@mantine/core'
import { useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import type { Session } from '../../laps/scope/use-session.ts'
import { Here } from '../../rows/here.tsx'
import { inUtc, zonedClock, zonedMoment } from '../../ui/marks/moment-text.ts'
import { ClockSettings } from './clock-settings.tsx'
import { RaceClock } from './race-clock.tsx'
import classes from './session-head.module.css'

const TYPE: Record<Session['type'], string> = {
  practice: 'Practice',
  qualifying: 'Qualifying',
  race: 'Race',
  warmup: 'Warm-up',
  test: 'Test',
  other: 'Session',
}
const STATUSES = [
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'live', label: 'Live' },
  { value: 'red', label: 'Red flag' },
  { value: 'finished', label: 'Finished' },
]

/** Name, local time and race clock of a session. */
export function SessionHead({ session, timeZone }: { session: Session; timeZone: string }) {
  const update = useUpdate('sessions')
  const { id, name, type, startsAt, endsAt, status } = session
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <div className="fill">
          <h1 className={classes.name}>{name}</h1>
          <p className={classes.when}>
            {TYPE[type].toLowerCase() === name.toLowerCase() ? '' : `${TYPE[type]} · `}
            <time dateTime={startsAt} title={inUtc(startsAt)}>
              {zonedMoment(startsAt, timeZone)}
            </time>
            {' – '}
            <time dateTime={endsAt} title={inUtc(endsAt)}>
              {zonedClock(endsAt, timeZone)}
            </time>
          </p>
        </div>
        <Here />
      </div>
      <NativeSelect
        className={classes.status ?? ''}
        aria-label="Status of the session"
        data={STATUSES}
        value={status}
        error={update.error && toFailure(update.error).message}
        onChange={(event) =>
          update.mutate({ id, body: { status: event.currentTarget.value as Session['status'] } })
        }
      />
      <RaceClock session={session} />
      <ClockSettings session={session} />
    </header>
  )
}
