import { Button, Group, Paper, Text } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { moveFocus } from './issue/focus-row.ts'
import { IssueCounts } from './issue-counts.tsx'
import type { Issue } from './issue-words.ts'
import classes from './issues-page.module.css'
import { Kanban } from './kanban/kanban.tsx'
import { useMoves } from './kanban/use-moves.tsx'
import { IssueFilters } from './list/issue-filters.tsx'
import { IssueList } from './list/issue-list.tsx'
import {
  ALL_STATES,
  exportQuery,
  type IssueQuery,
  inOrder,
  matches,
  readQuery,
  writeQuery,
} from './list/issue-query.ts'
import { QuickAdd } from './list/quick-add.tsx'
import { SelectionBar } from './list/selection-bar.tsx'
import { type IssueContext, useIssueContext } from './use-issue-context.ts'
import { WorkflowsButton } from './workflow/workflows-button.tsx'

const GROUP = 'Issues'
/** Number of rows per step of the list, to limit rendering time. */
const AT_ONCE = 150

/** Keeps the filters in the address, so that it can be shared. */
function useIssueQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readQuery(params), [params])
  const ask = (change: Partial<IssueQuery>) =>
    setParams((before) => writeQuery({ ...readQuery(before), ...change }, before), { replace: true })
  const asBoard = params.get('view') === 'board'
  const setAsBoard = (board: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (board) after.set('view', 'board')
        else after.delete('view')
        return after
      },
      { replace: true },
    )
  return { query, ask, asBoard, setAsBoard }
}

type Field = RefObject<HTMLInputElement | null>

/** The keys of the page. Returns the car that a new issue was last asked for. */
function useIssueCommands({ title, search, turn }: { title: Field; search: Field; turn: () => void }) {
  const [newOn, setNewOn] = useState<{ carId: string }>()
  useCommand({
    label: 'New issue',
    group: GROUP,
    keys: 'N',
    run: (carId) => {
      if (carId !== undefined) setNewOn({ carId })
      title.current?.focus()
    },
  })
  useCommand({ label: 'Search the issues', group: GROUP, keys: '/', run: () => search.current?.focus() })
  useCommand({ label: 'Next issue', group: GROUP, keys: 'J', run: () => moveFocus(1) })
  useCommand({ label: 'Previous issue', group: GROUP, keys: 'K', run: () => moveFocus(-1) })
  useCommand({ label: 'List or board', group: GROUP, keys: 'B', run: turn })
  return newOn
}

function IssuesView({ context }: { context: IssueContext }) {
  const me = usePerson().user.id
  const { query, ask, asBoard, setAsBoard } = useIssueQuery()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(AT_ONCE)
  const nowMs = useMinute()
  const moves = useMoves()
  const title = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const newOn = useIssueCommands({ title, search, turn: () => setAsBoard(!asBoard) })

  const matchContext = { me, stateOf: context.stateOf }
  const asked = asBoard ? { ...query, state: ALL_STATES } : query
  const isShown = (issue: Issue) => matches(issue, asked, matchContext)
  const isDone = (issue: Issue) => context.stateOf(issue)?.category === 'done'
  const shown = inOrder(context.issues.filter(isShown), query.sort, isDone)
  const picked = shown.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) after[on ? 'add' : 'delete'](id)
      return after
    })
  return (
    <Page
      title="Issues"
      about={
        <IssueCounts
          context={context}
          isDone={isDone}
          onBlocking={(carId) => ask({ ...readQuery(new URLSearchParams()), blocking: true, carId })}
        />
      }
      actions={
        <>
          <Button.Group aria-label="View">
            <Button
              variant={asBoard ? 'default' : 'filled'}
              aria-pressed={!asBoard}
              onClick={() => setAsBoard(false)}
            >
              List
            </Button>
            <Button
              variant={asBoard ? 'filled' : 'default'}
              aria-pressed={asBoard}
              onClick={() => setAsBoard(true)}
            >
              Board
            </Button>
          </Button.Group>
          <WorkflowsButton workflows={context.workflows} />
          <ExportMenu what="issues" path="/issues" query={exportQuery(context.eventId, query, me)} />
        </>
      }
      className={asBoard ? 'page-broad' : undefined}
    >
      <QuickAdd context={context} title={title} isShown={isShown} on={newOn} />
      <IssueFilters context={context} query={query} ask={ask} search={search} asBoard={asBoard} />
      {shown.length === 0 && (
        <Empty
          title={context.issues.length === 0 ? 'No issues yet' : 'No issue fits these filters'}
          text={
            context.issues.length === 0
              ? 'Type what is wrong above and press Enter. N takes you there from anywhere on this page.'
              : `There are ${context.issues.length} in this weekend.`
          }
        >
          {context.issues.length > 0 && (
            <Button
              variant="default"
              onClick={() => ask({ ...readQuery(new URLSearchParams()), state: ALL_STATES })}
            >
              Show all
            </Button>
          )}
        </Empty>
      )}
      {shown.length > 0 && asBoard && <Kanban context={context} issues={shown} nowMs={nowMs} moves={moves} />}
      {shown.length > 0 && !asBoard && (
        <Paper withBorder className={classes.list}>
          <IssueList
            context={context}
            issues={shown.slice(0, most)}
            nowMs={nowMs}
            chosen={chosen}
            onChoose={choose}
            moves={moves}
          />
        </Paper>
      )}
      {shown.length > 0 && !asBoard && (
        <Group>
          {shown.length > most && (
            <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
              Show more
            </Button>
          )}
          <Text
            c="dimmed"
            size="sm"
          >{`${Math.min(shown.length, most)} of ${context.issues.length} issues`}</Text>
        </Group>
      )}
      {picked.length > 0 && !asBoard && (
        <SelectionBar context={context} issues={picked} moves={moves} onClear={() => setChosen(new Set())} />
      )}
      {moves.dialog}
    </Page>
  )
}

/** Issues of an event as a list or a board. */
export function IssuesPage({ eventId }: { eventId: string }) {
  useRoom('events', eventId, usePerson().user.id, 'Issues')
  const { context, queries } = useIssueContext(eventId)
  // Load the issue page in advance, so that it opens without a connection.
  useEffect(() => void import('./issue/issue-page.tsx').catch(() => undefined), [])
  if (context) return <IssuesView context={context} />
  return <Page title="Issues" queries={queries} what="the issues" />
}
