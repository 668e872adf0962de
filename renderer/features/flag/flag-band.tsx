import { lazy, Suspense } from 'react'
import { Link, useRoute } from 'wouter'
import { useMay } from '../../context/use-may.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { wordsOf } from '../../laps/flag/flags.ts'
import { useLeader } from '../../laps/flag/use-leader.ts'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { SampleStrip } from '../sample/sample-strip.tsx'
import classes from './flag.module.css'
import { FlagClock, FlagSince, FlagTitle } from './flag-clock.tsx'
import { FlagKeys } from './flag-keys.tsx'
import { type BandState, useBand } from './use-band.ts'

// Not part of the first load.
const SessionFeed = lazy(async () => ({ default: (await import('./session-feed.tsx')).SessionFeed }))

function Band({ state }: { state: BandState }) {
  const { session, event, isHere } = state
  const flag = state.flag ?? 'green'
  const { word, name } = wordsOf(flag)
  const leader = useLeader(session)
  const track = useRow('tracks', event?.trackId).data
  const may = useMay('create', 'SessionFlag')
  useRootMark('data-with-band')
  return (
    <section className={classes.band} data-flag={flag} data-band aria-label={`Flag of ${session.name}`}>
      <strong className={classes.word} role="status">
        {word}
      </strong>
      {isHere ? (
        <p className={classes.since}>
          {!name.startsWith(word) && <span>{name}</span>}
          <FlagSince state={state} leader={leader} />
        </p>
      ) : (
        <Link href={`/sessions/${session.id}`} className={classes.since}>
          <strong>{session.name}</strong>
          <FlagSince state={state} leader={leader} />
        </Link>
      )}
      <Suspense>
        <SessionFeed sessionId={session.id} eventId={session.eventId} isHere={isHere} />
      </Suspense>
      <FlagClock state={state} leader={leader} zone={track?.timeZone ?? null} />
      {may && <FlagKeys session={session} flag={flag} />}
      <FlagTitle state={state} />
    </section>
  )
}

/** The flag that is out, across every page of a running session and of its event; with red a frame round the page. */
export function FlagBand() {
  const state = useBand()
  // The wall shows the flag in its own size.
  const [onWall] = useRoute('/wall/*?')
  return (
    <>
      {state && !onWall && <Band key={state.session.id} state={state} />}
      <SampleStrip />
    </>
  )
}
