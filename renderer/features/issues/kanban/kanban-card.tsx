import { useDraggable } from '@dnd-kit/core'
import { Link } from 'wouter'
import type { Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { Grip } from '../../../ui/drag/grip.tsx'
import type { Issue } from '../issue-words.ts'
import { BlockingTag, CarTag, DueTag, SeverityTag } from '../tags.tsx'
import type { IssueContext } from '../use-issue-context.ts'
import classes from './kanban.module.css'
import { MoveMenu } from './move-menu.tsx'
import type { Move } from './moves-of.ts'

interface KanbanCardProps {
  context: IssueContext
  issue: Issue
  workflow: Workflow
  nowMs: number
  held: boolean
  onMove: (move: Move) => void
  onKey: (key: string) => boolean
  onLeave: () => void
}

/** Summary of an issue, legible from a distance. */
export function CardFace({ context, issue, nowMs }: Pick<KanbanCardProps, 'context' | 'issue' | 'nowMs'>) {
  const car = context.carOf(issue.carId)
  const who = context.people.nameOf(issue.assigneeId)
  const done = context.stateOf(issue)?.category === 'done'
  return (
    <>
      <Link
        href={`/events/${context.eventId}/issues/${issue.id}`}
        className={classes.title}
        draggable={false}
        data-issue={issue.id}
      >
        <span>{issue.title}</span>
      </Link>
      <div className={classes.facts}>
        <span>{issue.key || 'New'}</span>
        <SeverityTag severity={issue.severity} />
        {issue.blocking && !done && <BlockingTag />}
        {car && <CarTag car={car} />}
        <DueTag dueAt={issue.dueAt} done={done} nowMs={nowMs} />
        {who && <span>{who}</span>}
        <UnsyncedMark id={issue.id} />
      </div>
    </>
  )
}

/** A card in its column: moved by dragging, by keys or by its menu. */
export function KanbanCard(props: KanbanCardProps) {
  const { context, issue, workflow, nowMs, held, onMove, onKey, onLeave } = props
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: issue.id })
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-row={issue.id}
      data-severity={issue.severity}
      data-away={isDragging || undefined}
      data-held={held || undefined}
      {...listeners}
    >
      <div className={classes.face}>
        <CardFace context={context} issue={issue} nowMs={nowMs} />
      </div>
      <div className={`grid fixed ${classes.tools}`}>
        <Grip id={issue.id} name={issue.key} held={held} onKey={onKey} onLeave={onLeave} />
        <MoveMenu issue={issue} workflow={workflow} onMove={onMove} />
      </div>
    </li>
  )
}
