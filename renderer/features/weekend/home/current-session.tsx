import { lazy, Suspense, useId } from 'react'
import { Link } from 'wouter'
import type { SessionsAt } from '../../../laps/sessions-at.ts'
import { RaceClock } from '../../session/race-clock.tsx'
import { sessionStatusText } from '../forms/session-form.ts'
import classes from './current-session.module.css'
import { type Session, whenText } from './session-words.ts'

// Not part of the first load.
const StartButton = lazy(async () => ({
  default: (await import('../../../laps/flag/start-button.tsx')).StartButton,
}))

function Card({ session, zone, title }: { session: Session; zone: string; title: string }) {
  const id = useId()
  return (
    <div className={classes.card} data-status={session.status}>
      <div className={classes.what}>
        <span className={`heavy ${classes.title}`}>{title}</span>
        <strong id={id} className={classes.name}>
          {session.name}
        </strong>
        <span className={classes.when}>{whenText(session, zone)}</span>
      </div>
      <Link href={`/sessions/${session.id}`} className={classes.open} aria-describedby={id}>
        Open session
      </Link>
      {session.status === 'scheduled' && (
        <>
          <RaceClock session={session} />
          <Suspense>
            <StartButton session={session} />
          </Suspense>
        </>
      )}
    </div>
  )
}

interface CurrentSessionProps {
  sessionsNow: SessionsAt<Session>
  zone: string
  nowMs: number
}

/** The running session with its clock, else the next one with its start. */
export function CurrentSession({ sessionsNow: { live, next, last }, zone, nowMs }: CurrentSessionProps) {
  if (live.length > 0)
    return live.map((session) => (
      <Card key={session.id} session={session} zone={zone} title={sessionStatusText(session.status)} />
    ))
  if (next) {
    const isLate = Date.parse(next.startsAt) <= nowMs
    return <Card session={next} zone={zone} title={isLate ? 'Not started yet' : 'Next session'} />
  }
  return last ? (
    <p className={classes.over}>{`All sessions are over. The last one was ${last.name}.`}</p>
  ) : null
}
