import { DndContext, DragOverlay, pointerWithin } from '@dnd-kit/core'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { stateOf } from '../../../../server/calc/issue-ways.ts'
import { QUIET, useCardSensors } from '../../../ui/drag/card-drag.ts'
import { useKeptFocus } from '../../../ui/drag/grip.tsx'
import type { Issue } from '../issue-words.ts'
import { inOrder } from '../list/issue-query.ts'
import type { IssueContext } from '../use-issue-context.ts'
import classes from './kanban.module.css'
import { CardFace, KanbanCard } from './kanban-card.tsx'
import { KanbanColumn } from './kanban-column.tsx'
import { columnsOf, groupsOf, openColumns, type WorkflowGroup } from './kanban-columns.ts'
import { movesOf } from './moves-of.ts'
import { useKeyCarry } from './use-key-carry.ts'
import type { Moves } from './use-moves.tsx'

interface KanbanProps {
  context: IssueContext
  issues: readonly Issue[]
  nowMs: number
  moves: Moves
}

function Columns({ context, issues, nowMs, moves, group }: KanbanProps & { group: WorkflowGroup }) {
  const { workflow } = group
  const [dragged, setDragged] = useState<Issue>()
  const [placed, setPlaced] = useState<ReadonlyMap<string, string>>(new Map())
  const sensors = useCardSensors()
  const nameOf = (id: string) => stateOf(workflow, id)?.name ?? id
  const keepFocus = useKeptFocus()

  /** Shows the issue in the other column at once, until the server answers. */
  async function drop(issue: Issue, stateId: string, byKey: boolean) {
    const move = movesOf(workflow, issue).find(({ to }) => to === stateId)
    if (!move) return
    setPlaced((before) => new Map(before).set(issue.id, stateId))
    if (byKey) keepFocus(issue.id)
    const done = await moves.move([issue], move)
    if (byKey) keepFocus(issue.id)
    announce(
      done ? `${issue.key} is in ${nameOf(stateId)}.` : `${issue.key} is back in ${nameOf(issue.stateId)}.`,
    )
    setPlaced((before) => new Map([...before].filter(([id]) => id !== issue.id)))
  }
  const { carried, announcement, announce, onKey, cancel } = useKeyCarry({
    workflow,
    nameOf,
    drop: (issue, stateId) => void drop(issue, stateId, true),
  })
  const held = dragged ?? carried?.issue
  const open = held && new Set([...openColumns(workflow, held), held.stateId])
  const stateIdOf = (issue: Issue) => placed.get(issue.id) ?? issue.stateId

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={QUIET}
      onDragStart={({ active }) => setDragged(issues.find(({ id }) => id === active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ over }) => {
        setDragged(undefined)
        if (dragged && over && over.id !== dragged.stateId) void drop(dragged, String(over.id), false)
      }}
    >
      <div className={classes.board}>
        {columnsOf(workflow).map((state) => {
          const here = issues.filter((issue) => stateIdOf(issue) === state.id)
          return (
            <KanbanColumn
              key={state.id}
              state={state}
              count={here.length}
              open={open?.has(state.id)}
              aimed={carried?.over === state.id}
            >
              {inOrder(here, 'urgency', () => false).map((issue) => (
                <KanbanCard
                  key={issue.id}
                  context={context}
                  issue={issue}
                  workflow={workflow}
                  nowMs={nowMs}
                  held={carried?.issue.id === issue.id}
                  onMove={(move) =>
                    void (move.to === undefined ? moves.move([issue], move) : drop(issue, move.to, true))
                  }
                  onKey={(key) => onKey(issue, key)}
                  onLeave={cancel}
                />
              ))}
            </KanbanColumn>
          )
        })}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.card} data-flying>
            <div className={classes.face}>
              <CardFace context={context} issue={dragged} nowMs={nowMs} />
            </div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The issues in the columns of their workflow; only transitions of the workflow are possible. */
export function Kanban(props: KanbanProps) {
  const { context, issues } = props
  const [wanted, setWanted] = useState<string>()
  const nameOf = (id: string) => context.workflows.find((each) => each.id === id)?.name ?? 'Standard workflow'
  const groups = groupsOf(issues, context.workflowOf, nameOf)
  const group = groups.find(({ id }) => id === wanted) ?? groups[0]
  if (!group) return null
  return (
    <>
      {groups.length > 1 && (
        <NativeSelect
          className={classes.workflow ?? ''}
          label="Workflow"
          value={group.id}
          data={groups.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` }))}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <Columns
        key={group.id}
        {...props}
        issues={issues.filter(({ workflowId }) => (workflowId ?? '') === group.id)}
        group={group}
      />
    </>
  )
}
