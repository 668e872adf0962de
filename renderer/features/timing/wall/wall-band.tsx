import { formatClock, raceClock, stoppedAtOf } from '../../../../server/calc/laps/race-clock.ts'
import type { Flag } from '../../../../server/contract/resources/weekend/flag.ts'
import type { Row } from '../../../data/row-cache.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { useServerNow } from '../../../data/use/use-server-time.ts'
import { sinceText } from '../order/texts.ts'
import classes from './wall.module.css'

const WORDS: Record<Flag, string> = {
  green: 'GREEN',
  yellow: 'YELLOW',
  SC: 'SC',
  VSC: 'VSC',
  FCY: 'FCY',
  red: 'RED',
  white: 'LAST LAP',
  chequered: 'FINISH',
}
const BY_STATUS: Record<Row<'sessions'>['status'], Flag | null> = {
  scheduled: null,
  live: 'green',
  red: 'red',
  finished: 'chequered',
}
const WAYS = { before: ['to', 'start'], running: ['to', 'go'], over: ['since', 'the end'] } as const

/** `48:55`, without an hour that is none. */
const clockText = (ms: number, down: boolean) => formatClock(ms, down).replace(/^0:/, '')

/** Flag with its age, time to go and the lap of the leader. */
export function WallBand({
  session,
  leaderLap,
}: {
  session: Row<'sessions'>
  leaderLap: number | undefined
}) {
  const now = useServerNow()
  const flags = useRows('sessionFlags', { sessionId: session.id, sort: 'at' }).data
  const last = flags?.at(-1)
  const flag = last?.flag ?? BY_STATUS[session.status]
  const clock = raceClock(session, now, stoppedAtOf(session))
  const [first, second] = clock.stopped ? (['clock', 'stopped'] as const) : WAYS[clock.phase]
  return (
    <section className={classes.band} data-flag={flag ?? undefined} aria-label="Flag and clock">
      <p className={classes.big}>{flag === null ? session.name : WORDS[flag]}</p>
      <p className={classes.small}>
        {last && flag !== 'green' && `${sinceText(now - Date.parse(last.at))} ago`}
      </p>
      <p className={classes.small}>
        {first}
        <br />
        {second}
      </p>
      <p className={classes.big} role="timer">
        {clockText(clock.ms, clock.phase !== 'over')}
      </p>
      <p className={classes.small} data-right>
        {leaderLap !== undefined && (
          <>
            leader
            <br />
            on lap
          </>
        )}
      </p>
      <p className={classes.big}>{leaderLap}</p>
    </section>
  )
}
