import { useEffect, useRef } from 'react'
import { useRows } from '../../data/use/use-rows.ts'
import { lagText, statusWord } from '../../laps/timing/feed-status.ts'
import { useEventFeed } from '../../laps/timing/use-feed-states.ts'
import { useToast } from '../../ui/toasts.tsx'
import classes from './flag.module.css'

/** What the feed of the event is doing, with its lag. */
function FeedMark({ eventId }: { eventId: string }) {
  const feed = useEventFeed(eventId)
  if (!feed) return null
  const { word } = statusWord(feed.status)
  return (
    <span
      className={classes.feed}
      title={feed.lastError ?? `${feed.name}: the lag is from the last byte to the stored lap.`}
    >
      <strong>Timing {word.toLowerCase()}</strong>
      {feed.status === 'live' && feed.lag !== null && <small>lag {lagText(feed.lag)}</small>}
    </span>
  )
}

/** Says what race control writes from now on. */
function RaceControl({ sessionId }: { sessionId: string }) {
  const toast = useToast()
  const { data: messages, isFetched } = useRows('raceControlMessages', { sessionId })
  const seen = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!isFetched || !messages) return
    const known = seen.current
    seen.current = new Set(messages.map(({ id }) => id))
    if (!known) return
    for (const { id, text } of messages) if (!known.has(id)) toast({ text: `Race control: ${text}` })
  }, [messages, isFetched, toast])
  return null
}

/** What comes from outside into a running session: the state of its feed, and messages of race control on its own pages. */
export const SessionFeed = (props: { sessionId: string; eventId: string; isHere: boolean }) => (
  <>
    <FeedMark eventId={props.eventId} />
    {props.isHere && <RaceControl sessionId={props.sessionId} />}
  </>
)
