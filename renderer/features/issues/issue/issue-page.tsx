import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '../../../context/commands.ts'
import { usePerson } from '../../../context/login-context.ts'
import { usePageName } from '../../../context/page-title.ts'
import { useRoom } from '../../../data/live/use-room.ts'
import { useRow } from '../../../data/use/use-rows.ts'
import { RemoveDialog } from '../../../rows/dialogs/remove-dialog.tsx'
import { Page } from '../../../rows/pages/page.tsx'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import type { Issue } from '../issue-words.ts'
import { movesOf } from '../kanban/moves-of.ts'
import { useMoves } from '../kanban/use-moves.tsx'
import { BlockingTag, CarTag, DueTag, SeverityTag, StateTag } from '../tags.tsx'
import { type IssueContext, startedIn, useIssueContext } from '../use-issue-context.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { InPlaceText } from './in-place-text.tsx'
import classes from './issue-page.module.css'
import { PlacesPanel } from './places-panel.tsx'

const FORM = { key: 'issues', noun: 'issue', nameOf: ({ key, title }: Issue) => `${key} ${title}` } as const
const GROUP = 'This issue'

/** State of an issue and its possible moves. */
function StateLine({ context, issue }: { context: IssueContext; issue: Issue }) {
  const { move, dialog } = useMoves()
  const nowMs = useMinute()
  const ways = useRef<HTMLDivElement>(null)
  const workflow = context.workflowOf(issue)
  const state = context.stateOf(issue)
  const car = context.carOf(issue.carId)
  const moves = workflow ? movesOf(workflow, issue) : []
  const of = (kind: 'acknowledge' | 'resolve') => moves.find((each) => each.kind === kind)
  const run = (kind: 'acknowledge' | 'resolve') => {
    const wanted = of(kind)
    if (wanted) void move([issue], wanted)
  }
  useCommand(
    { label: 'Acknowledge', group: GROUP, keys: 'A', run: () => run('acknowledge') },
    of('acknowledge') !== undefined,
  )
  useCommand(
    { label: 'Resolve', group: GROUP, keys: 'D', run: () => run('resolve') },
    of('resolve') !== undefined,
  )
  return (
    <div className={classes.stateLine}>
      <div className="toolbar">
        <StateTag state={state} id={issue.stateId} />
        <SeverityTag severity={issue.severity} />
        {issue.blocking && state?.category !== 'done' && <BlockingTag />}
        {car && <CarTag car={car} />}
        <DueTag dueAt={issue.dueAt} done={state?.category === 'done'} nowMs={nowMs} />
        <UnsyncedMark id={issue.id} />
      </div>
      <Group gap="xs" ref={ways} tabIndex={-1} aria-label="Moves" role="group">
        {moves.map((each, index) => (
          <Button
            key={each.to ?? 'seen'}
            variant={index === 0 && each.kind !== 'other' ? 'filled' : 'default'}
            onClick={() => {
              // The pressed button is removed with its state.
              ways.current?.focus()
              void move([issue], each)
            }}
          >
            {each.label}
            {each.needsReason ? '…' : ''}
          </Button>
        ))}
      </Group>
      {dialog}
    </div>
  )
}

function Sheet({ context, issue }: { context: IssueContext; issue: Issue }) {
  const [removing, setRemoving] = useState(false)
  const [, go] = useLocation()
  const comment = useRef<HTMLTextAreaElement>(null)
  const list = `/events/${context.eventId}/issues`
  useCommand({ label: 'Write a comment', group: GROUP, keys: 'C', run: () => comment.current?.focus() })
  useCommand({ label: 'Back to the issues', group: GROUP, keys: 'U', run: () => go(list) })
  return (
    <Page
      title={
        <span className={classes.key}>
          {issue.key || 'New issue'}
          <span className="visually-hidden">{` ${issue.title}`}</span>
        </span>
      }
      back={{ href: list, text: 'All issues' }}
      actions={
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      }
    >
      <InPlaceText issue={issue} field="title" label="Title" />
      <StateLine context={context} issue={issue} />
      <div className={classes.sides}>
        <div className="stack least gap-l">
          <InPlaceText
            issue={issue}
            field="description"
            label="Description"
            placeholder="What happens, since when, and what was tried"
          />
          <CommentsPanel key={issue.id} issue={issue} zone={context.zone} field={comment} />
          <HistoryPanel issue={issue} workflow={context.workflowOf(issue)} zone={context.zone} />
        </div>
        <div className="stack least gap-l">
          <FactsPanel context={context} issue={issue} />
          <PlacesPanel context={context} issue={issue} />
        </div>
      </div>
      {removing && (
        <RemoveDialog form={FORM} row={issue} onClose={() => setRemoving(false)} onRemoved={() => go(list)} />
      )}
    </Page>
  )
}

/** One issue: texts, state, comments and moves. */
export function IssuePage({ eventId, issueId }: { eventId: string; issueId: string }) {
  const issue = useRow('issues', issueId)
  usePageName(issue.data && `${issue.data.key} ${issue.data.title}`)
  useRoom('events', eventId, usePerson().user.id, issue.data?.key ?? 'Issue')
  const { context, queries } = useIssueContext(eventId)
  if (context && issue.data) {
    const started = startedIn(context.workflowOf(issue.data), issue.data)
    return <Sheet key={issueId} context={context} issue={started} />
  }
  return <Page title="Issue" queries={[issue, ...queries]} what="the issue" />
}
