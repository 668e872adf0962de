import { useDroppable } from '@dnd-kit/core'
import { type ReactNode, useId } from 'react'
import type { IssueState } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { StateTag } from '../tags.tsx'
import classes from './kanban.module.css'

interface KanbanColumnProps {
  state: IssueState
  count: number
  /** Whether the carried issue may be dropped here; undefined while none is carried. */
  open: boolean | undefined
  /** Whether the pointer or keyboard currently targets this column. */
  aimed: boolean
  children: ReactNode
}

/** One state with its issues. While an issue is carried, states without a transition from its own are disabled. */
export function KanbanColumn({ state, count, open, aimed, children }: KanbanColumnProps) {
  const id = useId()
  const { setNodeRef, isOver } = useDroppable({ id: state.id, disabled: open === false })
  const target = open === true && (aimed || isOver)
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      aria-labelledby={id}
      data-state={state.id}
      data-closed={open === false || undefined}
      data-target={target || undefined}
    >
      <h2 id={id} className={classes.head}>
        <StateTag state={state} id={state.id} />
        <span className={classes.count}>{count}</span>
      </h2>
      <ul className={classes.cards}>{children}</ul>
    </section>
  )
}
