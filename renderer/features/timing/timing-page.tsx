import { type CSSProperties, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { connection } from '../../data/live/page-connection.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { useServerNow } from '../../data/use/use-server-time.ts'
import { SessionScopeContext } from '../../laps/scope/session-scope.ts'
import { useMadeScope } from '../../laps/scope/use-session-scope.ts'
import type { Timing } from '../../laps/timing/frames.ts'
import { sinceText } from '../../laps/timing/texts.ts'
import { useEventFeed } from '../../laps/timing/use-feed-states.ts'
import { useTiming } from '../../laps/timing/use-timing.ts'
import { PageState } from '../../rows/pages/page-state.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useFillHeight } from '../../ui/use-fill-height.ts'
import { useLineUp } from './order/use-line-up.ts'
import { useTimingView } from './order/view.ts'
import { Rail } from './rail/rail.tsx'
import { TimingTable } from './table/timing-table.tsx'
import classes from './timing-page.module.css'
import { TimingTools } from './tools/timing-tools.tsx'

const REFUSAL = 'Timing needs the right to read sessions, cars and laps. Ask an owner or admin for access.'

/** A short loss of the link needs no words. */
const AGE_FROM_MS = 10_000

function Age({ sinceMs, why }: { sinceMs: number; why: string }) {
  useServerNow(1000)
  const ageMs = Date.now() - sinceMs
  if (ageMs < AGE_FROM_MS) return null
  return (
    <p className={classes.age} role="status">
      {why}: the order is as it was {sinceText(ageMs)} ago
    </p>
  )
}

/** Said above the order until there is something in it. */
function NextStep({ sessionId, eventId, timing }: { sessionId: string; eventId: string; timing: Timing }) {
  if (timing.items.length === 0)
    return (
      <div className="pad-l">
        <Empty
          title="No cars yet"
          text="Enter the cars of the weekend: they stand here in order once they have laps."
        >
          <Link href={`/events/${eventId}/entries`} className="plain-link">
            Go to the entries
          </Link>
        </Empty>
      </div>
    )
  if (timing.items.some(({ laps }) => laps > 0)) return null
  return (
    <p className={classes.age}>
      No laps yet:{' '}
      <Link href={`/sessions/${sessionId}`} className="plain-link">
        type the first one
      </Link>
      , or{' '}
      <Link href="/imports" className="plain-link">
        import a file
      </Link>
      .
    </p>
  )
}

function Order({ sessionId, timing }: { sessionId: string; timing: Timing }) {
  const session = useRow('sessions', sessionId).data
  const [view, setView] = useTimingView()
  const { cars, orders } = useLineUp(session, timing.items)
  const { status, lastSuccessAtMs } = useSyncExternalStore(connection.subscribe, connection.view)
  const feed = useEventFeed(session?.eventId)
  const isOn = session?.status === 'live' || session?.status === 'red'
  const isCut = status === 'reconnecting' || status === 'offline'
  const heardMs =
    isOn && feed && feed.status !== 'live' && feed.lastByteAt !== null
      ? Date.parse(feed.lastByteAt)
      : undefined
  return (
    <>
      <TimingTools
        sessionId={sessionId}
        view={view}
        onView={setView}
        cars={cars.length}
        hasOurs={cars.some(({ item }) => item.ours)}
      />
      {isCut && lastSuccessAtMs !== undefined && <Age sinceMs={lastSuccessAtMs} why="No connection" />}
      {!isCut && heardMs !== undefined && <Age sinceMs={heardMs} why="Nothing comes from the feed" />}
      <NextStep sessionId={sessionId} eventId={session?.eventId ?? ''} timing={timing} />
      {cars.length > 0 && (
        <div className={classes.work}>
          <TimingTable
            sessionId={sessionId}
            cars={cars}
            orders={orders}
            view={view}
            isStale={isCut || heardMs !== undefined}
          />
          {session && cars.some(({ item }) => item.laps > 0) && (
            <Rail cars={cars} orders={orders} session={session} />
          )}
        </div>
      )}
    </>
  )
}

/** The running order of a session. */
export function TimingPage({ sessionId }: { sessionId: string }) {
  const page = useRef<HTMLElement>(null)
  const height = useFillHeight(page)
  const { scope } = useMadeScope(sessionId, useRef(null))
  const timing = useTiming(sessionId)
  useRoom('sessions', sessionId, usePerson().user.id, 'Timing')
  return (
    <SessionScopeContext value={scope}>
      <main ref={page} className={classes.page} style={{ '--timing-height': height } as CSSProperties}>
        <h1 className="visually-hidden">Timing</h1>
        {timing.data && !timing.isError ? (
          <Order sessionId={sessionId} timing={timing.data} />
        ) : (
          <div className="pad-l">
            <PageState queries={[timing]} what="the timing" refusal={REFUSAL} />
          </div>
        )}
      </main>
    </SessionScopeContext>
  )
}
