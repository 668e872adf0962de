import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { SyntheticEvent } from 'react'
import { Link } from 'wouter'
import { choiceText } from '../../format/words.ts'
import { UnsyncedMark } from '../../rows/unsynced-mark.tsx'
import { Grip } from '../../ui/drag/grip.tsx'
import kanban from '../issues/kanban/kanban.module.css'
import { CarTag, DueTag } from '../issues/tags.tsx'
import type { IssueContext } from '../issues/use-issue-context.ts'
import classes from './board-card.module.css'
import { CardChecklist } from './card-checklist.tsx'
import { CardMenu } from './card-menu.tsx'
import type { Place } from './layout.ts'
import type { Arranged } from './use-arranged.ts'
import type { Card } from './use-boards.ts'
import type { KeyCarry } from './use-key-carry.ts'

interface BoardCardProps {
  context: IssueContext
  card: Card
  nowMs: number
  arranged: Arranged
  carry: KeyCarry
  onOpen: () => void
  onSend: (place: Place) => void
  onDone: (done: boolean) => void
}

/** Summary of a card, legible from a distance; a done card shows only its title. */
export function CardFace({
  context,
  card,
  nowMs,
  onOpen,
}: Pick<BoardCardProps, 'context' | 'card' | 'nowMs' | 'onOpen'>) {
  const car = context.carOf(card.carId)
  const session = context.sessionOf(card.sessionId)
  const issue = context.issues.find(({ id }) => id === card.issueId)
  const names = card.assigneeIds.map((id) => context.people.nameOf(id)).join(', ')
  return (
    <>
      <button type="button" className={classes.title} data-done={card.done || undefined} onClick={onOpen}>
        {card.done && <span className="visually-hidden">Done: </span>}
        {card.title}
      </button>
      {!card.done && (
        <>
          <div className={kanban.facts}>
            {['urgent', 'high'].includes(card.priority) && (
              <strong className={card.priority === 'urgent' ? 'bad' : 'warn'}>
                {choiceText(card.priority)}
              </strong>
            )}
            <DueTag dueAt={card.dueAt} done={card.done} nowMs={nowMs} />
            {car && <CarTag car={car} />}
            {session && <span>{session.name}</span>}
            {issue && (
              <Link
                className={classes.issue}
                draggable={false}
                href={`/events/${context.eventId}/issues/${issue.id}`}
                title={issue.title}
              >
                {issue.key}
              </Link>
            )}
            {card.setupId !== null && (
              <Link
                className={classes.issue}
                draggable={false}
                href={`/events/${context.eventId}/setups/${card.setupId}`}
              >
                Setup
              </Link>
            )}
            {names && <span>{names}</span>}
            {card.labels.map((label) => (
              <span key={label} className="box pad-x">
                {label}
              </span>
            ))}
          </div>
          <CardChecklist card={card} />
        </>
      )}
      <UnsyncedMark id={card.id} />
    </>
  )
}

/** Wraps drag listeners so that buttons and inputs inside the card do not start a drag. */
const guarded = (listeners: Record<string, (event: SyntheticEvent) => void> | undefined) =>
  Object.fromEntries(
    Object.entries(listeners ?? {}).map(([name, listener]) => [
      name,
      (event: SyntheticEvent) => {
        if (!(event.target as Element).closest('[data-no-drag]')) listener(event)
      },
    ]),
  )

/** A card in its column: moved by dragging, by keys or by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { context, card, nowMs, arranged, carry, onOpen, onSend, onDone } = props
  const { setNodeRef, listeners, isDragging, transform, transition } = useSortable({ id: card.id })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={kanban.card}
      data-row={card.id}
      data-away={isDragging || undefined}
      data-held={carry.held === card.id || undefined}
      data-priority={card.done ? undefined : card.priority}
      {...guarded(listeners as Record<string, (event: SyntheticEvent) => void> | undefined)}
    >
      <div className={kanban.face}>
        <CardFace context={context} card={card} nowMs={nowMs} onOpen={onOpen} />
      </div>
      <div className={`grid fixed ${kanban.tools}`}>
        <Grip
          id={card.id}
          name={`“${card.title}”`}
          held={carry.held === card.id}
          onKey={(key) => carry.onKey(card, key)}
          onLeave={() => carry.onLeave(card)}
        />
        <CardMenu card={card} layout={arranged.layout} onSend={onSend} onOpen={onOpen} onDone={onDone} />
      </div>
    </li>
  )
}
