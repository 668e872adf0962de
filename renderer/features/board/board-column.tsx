import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useId } from 'react'
import kanban from '../issues/kanban/kanban.module.css'
import { columnTarget } from './drop-target.ts'

interface BoardColumnProps {
  name: string
  ids: readonly string[]
  children: ReactNode
  /** Content below the cards. */
  foot: ReactNode
}

/** One column of a board with its cards. */
export function BoardColumn({ name, ids, children, foot }: BoardColumnProps) {
  const id = useId()
  const { setNodeRef, isOver } = useDroppable({ id: columnTarget(name) })
  return (
    <section
      ref={setNodeRef}
      className={kanban.column}
      aria-labelledby={id}
      data-column={name}
      data-target={isOver || undefined}
    >
      <h2 id={id} className={kanban.head}>
        <span className="strong breaks">{name}</span>
        <span className={kanban.count}>{ids.length}</span>
      </h2>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ul className={kanban.cards}>{children}</ul>
      </SortableContext>
      <div className={kanban.foot}>{foot}</div>
    </section>
  )
}
