import { formatClock, raceClock, stoppedAtOf } from '../../../server/calc/laps/race-clock.ts'
import { useServerNow } from '../../data/use/use-server-time.ts'
import type { Session } from '../../laps/scope/use-session.ts'
import classes from './session-head.module.css'

const WORDS = { before: 'to the start', running: 'to the end', over: 'since the end' }

/** Countdown to the start, then to the end. */
export function RaceClock({ session }: { session: Session }) {
  const clock = raceClock(session, useServerNow(), stoppedAtOf(session))
  return (
    <p className={classes.clock} data-stopped={clock.stopped || undefined}>
      <span className={classes.digits} role="timer">
        {formatClock(clock.ms, clock.phase !== 'over')}
      </span>
      <span className={`note ${classes.phase}`}>{clock.stopped ? 'stopped' : WORDS[clock.phase]}</span>
    </p>
  )
}
