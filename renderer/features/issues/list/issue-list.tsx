import { Table } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { moveFocus } from '../issue/focus-row.ts'
import { ageText, type Issue } from '../issue-words.ts'
import { MoveMenu } from '../kanban/move-menu.tsx'
import type { Moves } from '../kanban/use-moves.tsx'
import { BlockingTag, CarTag, DueTag, SeverityTag, StateTag } from '../tags.tsx'
import type { IssueContext } from '../use-issue-context.ts'
import classes from './issue-list.module.css'

interface IssueListProps {
  context: IssueContext
  issues: readonly Issue[]
  nowMs: number
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], chosen: boolean) => void
  moves: Moves
}

const HEADS = [
  ['Issue', 'main'],
  ['Severity', ''],
  ['State', ''],
  ['Car', ''],
  ['Session', 'extra'],
  ['Assigned to', 'extra'],
  ['Due', ''],
  ['Age', ''],
] as const

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface RowProps extends Omit<IssueListProps, 'issues' | 'chosen'> {
  issue: Issue
  chosen: boolean
}

function IssueRow({ context, issue, nowMs, chosen, onChoose, moves }: RowProps) {
  const { id, key, title, severity, blocking, carId, sessionId, assigneeId, dueAt, stateId } = issue
  const state = context.stateOf(issue)
  const done = state?.category === 'done'
  const blocks = blocking && !done
  const car = context.carOf(carId)
  const session = context.sessionOf(sessionId)
  const severityTag = <SeverityTag severity={severity} />
  const stateTag = <StateTag state={state} id={stateId} />
  const due = <DueTag dueAt={dueAt} done={done} nowMs={nowMs} />
  const who = context.people.nameOf(assigneeId)
  return (
    <Table.Tr data-row={id} data-chosen={chosen || undefined}>
      <Table.Td className={classes.pick}>
        <label className={classes.box}>
          <input
            type="checkbox"
            aria-label={`Choose ${key}`}
            checked={chosen}
            onChange={(event) => onChoose([id], event.currentTarget.checked)}
          />
        </label>
      </Table.Td>
      <Table.Td className={classes.main}>
        <Link href={`/events/${context.eventId}/issues/${id}`} className={classes.title} data-issue={id}>
          <span className={classes.key}>{key || 'New'}</span> {title}
        </Link>
        {blocks && (
          <span className={classes.beside}>
            <BlockingTag />
          </span>
        )}
        <UnsyncedMark id={id} />
        <div className={classes.under}>
          {blocks && <BlockingTag />}
          {severityTag}
          {stateTag}
          {car && <CarTag car={car} />}
          {due}
          {who && <span>{who}</span>}
        </div>
      </Table.Td>
      <Table.Td className={classes.wide}>{severityTag}</Table.Td>
      <Table.Td className={classes.wide}>{stateTag}</Table.Td>
      <Table.Td className={classes.wide}>{car ? <CarTag car={car} /> : '–'}</Table.Td>
      <Table.Td className={classes.extra}>
        {session ? (
          <Link className={classes.quiet} href={`/sessions/${session.id}`}>
            {session.name}
          </Link>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td className={classes.extra}>{who ?? '–'}</Table.Td>
      <Table.Td className={classes.wide}>{due}</Table.Td>
      <Table.Td className={classes.wide}>{ageText(issue, nowMs)}</Table.Td>
      <Table.Td className={classes.actions}>
        <MoveMenu
          issue={issue}
          workflow={context.workflowOf(issue)}
          onMove={(move) => void moves.move([issue], move)}
        />
      </Table.Td>
    </Table.Tr>
  )
}

/** Table of issues; arrow keys move the focus, Enter opens an issue. */
export function IssueList({ issues, chosen, ...rest }: IssueListProps) {
  const all = issues.length > 0 && issues.every(({ id }) => chosen.has(id))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !(event.target as Element).matches('[data-issue]')) return
    event.preventDefault()
    moveFocus(step)
  }
  return (
    <Table aria-label="Issues" className={classes.table} highlightOnHover onKeyDown={onKeyDown}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.pick}>
            <label className={classes.box}>
              <input
                type="checkbox"
                aria-label="Select all shown"
                checked={all}
                onChange={(event) =>
                  rest.onChoose(
                    issues.map(({ id }) => id),
                    event.currentTarget.checked,
                  )
                }
              />
            </label>
          </Table.Th>
          {HEADS.map(([head, kind]) => (
            <Table.Th key={head} scope="col" className={classes[kind || 'wide']}>
              {head}
            </Table.Th>
          ))}
          <Table.Th scope="col" className={classes.actions}>
            <span className="visually-hidden">Move</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} chosen={chosen.has(issue.id)} {...rest} />
        ))}
      </Table.Tbody>
    </Table>
  )
}
