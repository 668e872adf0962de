import { useEffect, useState } from 'react'
import classes from './edits.module.css'

interface EditBadgeProps {
  /** Number of edits that have waited for a while. */
  waiting: number
  refused: number
  durable: boolean
  onOpen: () => void
}

const UNKEPT = 'This browser cannot store changes: do not close this tab.'

/** Text for screen readers; it changes with the state, not with each count. */
function announcementOf(waiting: number, refused: number, durable: boolean): string {
  if (refused > 0) return `${refused} ${refused === 1 ? 'change needs' : 'changes need'} your decision.`
  if (waiting === 0) return ''
  return `Your changes wait for the server. ${durable ? 'They are kept on this device.' : UNKEPT}`
}

/** Announces when all edits have reached the server after some had not. */
function useAnnouncement(now: string): string {
  const [counts, setCounts] = useState({ now: '', before: '' })
  useEffect(() => setCounts((last) => (last.now === now ? last : { now, before: last.now })), [now])
  return counts.now === '' && counts.before !== '' ? 'All changes are on the server.' : counts.now
}

/** Count of edits that are not on the server; renders nothing when there are none. */
export function EditBadge({ waiting, refused, durable, onOpen }: EditBadgeProps) {
  const announcement = useAnnouncement(announcementOf(waiting, refused, durable))
  const parts = [waiting > 0 && `${waiting} unsynced`, refused > 0 && `${refused} to decide`].filter(Boolean)
  return (
    <>
      <span className="visually-hidden nowrap" aria-live="polite">
        {announcement}
      </span>
      {parts.length > 0 && (
        <button
          type="button"
          className={`tag target gap-2xs ${classes.badge}`}
          aria-label={`${parts.join(', ')}: show the list`}
          title="Changes on this device that are not on the server"
          onClick={onOpen}
        >
          {waiting > 0 && <span data-kind="waiting">{`${waiting} unsynced`}</span>}
          {refused > 0 && <span data-kind="refused">{`${refused} to decide`}</span>}
        </button>
      )}
      {parts.length > 0 && !durable && <strong className={classes.unkept}>{UNKEPT}</strong>}
    </>
  )
}
