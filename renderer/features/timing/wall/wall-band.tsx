import { raceClock, shortClock, stoppedAtOf } from '../../../../server/calc/laps/race-clock.ts'
import { useServerNow } from '../../../data/use/use-server-time.ts'
import type { FlagState } from '../../../laps/flag/flag-state.ts'
import { wordsOf } from '../../../laps/flag/flags.ts'
import { sinceText } from '../../../laps/timing/texts.ts'
import classes from './wall.module.css'

const WAYS = { before: ['to', 'start'], running: ['to', 'go'], over: ['since', 'the end'] } as const

/** Flag with its age, time to go and the lap of the leader; the laps of a session that is finished. */
export function WallBand({
  state: { session, flag, shown },
  leaderLaps,
}: {
  state: FlagState
  /** Laps that the leader of a race has completed. */
  leaderLaps: number | undefined
}) {
  const now = useServerNow()
  const clock = raceClock(session, now, stoppedAtOf(session))
  const [first, second] = clock.stopped ? (['clock', 'stopped'] as const) : WAYS[clock.phase]
  const isFinished = session.status === 'finished'
  const word = flag === null ? (isFinished ? 'Finished' : session.name) : wordsOf(flag).word
  return (
    <section className={classes.band} data-flag={flag ?? undefined} aria-label="Flag and clock">
      <p className={classes.big}>{word}</p>
      <p className={classes.small}>
        {shown && flag !== 'green' && !isFinished && `${sinceText(now - Date.parse(shown.at))} ago`}
      </p>
      <p className={classes.small}>
        {!isFinished && (
          <>
            {first}
            <br />
            {second}
          </>
        )}
      </p>
      <p className={classes.big} role="timer">
        {!isFinished && shortClock(clock.ms, clock.phase !== 'over')}
      </p>
      <p className={classes.small} data-right>
        {leaderLaps !== undefined && (
          <>
            leader
            <br />
            {isFinished ? 'laps' : 'on lap'}
          </>
        )}
      </p>
      <p className={classes.big}>{leaderLaps !== undefined && (isFinished ? leaderLaps : leaderLaps + 1)}</p>
    </section>
  )
}
