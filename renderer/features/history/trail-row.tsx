import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Change } from '../../../server/contract/actions/change.ts'
import { besideTitle, changeLines } from './change-lines.ts'
import { ChangeMoment } from './change-moment.tsx'
import { changeTitle, summaryOf } from './change-words.ts'
import type { Request } from './group-changes.ts'
import classes from './history.module.css'
import type { Wording } from './use-wording.ts'

/** Changes of one request that are listed. */
export const SHOWN_AT_MOST = 4

/** Author of a change: a user, or an API key of theirs. */
export const Writer = ({ change: { actor } }: { change: Change }) => (
  <span className="quiet breaks">
    {actor.name}
    {actor.apiKeyId !== null && <span className={classes.key}>API key</span>}
  </span>
)

interface LineProps {
  change: Change
  wording: Wording
  onOpen: (change: Change) => void
}

/** One change: its row and a summary. A press opens its details. */
function Line({ change, wording, onOpen }: LineProps) {
  const { look, shown } = wording
  const summary = summaryOf(besideTitle(change, changeLines(change, shown)), change.opType)
  const session = change.sessionId === null ? undefined : look('sessions', change.sessionId)
  const place =
    session && change.entityType !== 'session' ? ` · ${(session as unknown as { name: string }).name}` : ''
  return (
    <button
      type="button"
      className={classes.line}
      data-op={change.opType}
      data-seq={change.seq}
      onClick={() => onOpen(change)}
    >
      <span className={`strong ${classes.title}`}>
        {changeTitle(change, look)}
        {place && <span className={classes.quiet}>{place}</span>}
      </span>
      {summary && <span className="quiet">{summary}</span>}
    </button>
  )
}

interface TrailRowProps {
  request: Request
  wording: Wording
  /** The track's time zone, if its clock is selected. */
  zone: string | undefined
  /** Whether each change is listed separately, as when filtered by one request or row. */
  isSingle: boolean
  onOpen: (change: Change) => void
  onRevert: (request: Request) => void
}

/** One request: time, author and the first of its changes. */
export function TrailRow({ request, wording, zone, isSingle, onOpen, onRevert }: TrailRowProps) {
  const { changes, batchId } = request
  const [first] = changes
  if (!first) return null
  const hidden = changes.length - SHOWN_AT_MOST
  const revertLabel = changes.length > 1 && !isSingle ? 'Revert all…' : 'Revert…'
  const canRevert = changes.every(({ opType }) => opType !== 'restore')
  return (
    <article className={classes.request} data-batch={batchId}>
      <header className={classes.head}>
        <span className={classes.when}>
          <ChangeMoment at={first.occurredAt} zone={zone} />
        </span>
        <Writer change={first} />
        {changes.length > 1 && <span className={classes.quiet}>{`${changes.length} rows`}</span>}
      </header>
      <div className={`stack ${classes.lines}`}>
        {changes.slice(0, SHOWN_AT_MOST).map((change) => (
          <Line key={change.seq} change={change} wording={wording} onOpen={onOpen} />
        ))}
        {hidden > 0 && (
          <Link href={`/settings/history?batchId=${batchId}`} className="plain-link">
            {`${hidden.toLocaleString('en')} more in this request`}
          </Link>
        )}
      </div>
      {canRevert && (
        <Button
          variant="subtle"
          aria-label={`${revertLabel} ${changeTitle(first, wording.look)}`}
          onClick={() => onRevert(request)}
        >
          {revertLabel}
        </Button>
      )}
    </article>
  )
}
