import { StartButton } from '../../laps/flag/start-button.tsx'
import { useFlagState } from '../../laps/flag/use-flag-state.ts'
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

/** Name and local time of a session. Its clock is here while no flag is out, else in the band of the flag. */
export function SessionHead({ session: row, timeZone }: { session: Session; timeZone: string }) {
  const session = useFlagState(row)?.session ?? row
  const { name, type, startsAt, endsAt, status } = session
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <div className="fill">
          <div className={classes.line}>
            <h1 className={classes.name} title={name}>
              {name}
            </h1>
            {status === 'finished' && <span className="strong">Finished</span>}
          </div>
          <p className={classes.when}>
            {name.toLowerCase().startsWith(TYPE[type].toLowerCase()) ? '' : `${TYPE[type]} · `}
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
      {status === 'scheduled' && <RaceClock session={session} />}
      {status === 'scheduled' && <StartButton session={session} />}
      <ClockSettings session={session} />
    </header>
  )
}
