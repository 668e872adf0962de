import { DndContext, type DragOverEvent, DragOverlay } from '@dnd-kit/core'
import { useState } from 'react'
import { useUpdate } from '../../data/use/use-rows.ts'
import { refusalText } from '../../schema/refusal-text.ts'
import { QUIET, useCardSensors } from '../../ui/drag/card-drag.ts'
import { useToast } from '../../ui/toasts.tsx'
import kanban from '../issues/kanban/kanban.module.css'
import type { IssueContext } from '../issues/use-issue-context.ts'
import { BoardCard, CardFace } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { cardBelow, placeOver } from './drop-target.ts'
import { placeIn } from './layout.ts'
import { QuickCard } from './quick-card.tsx'
import { useArranged } from './use-arranged.ts'
import type { Card, ShownBoard } from './use-boards.ts'
import { useKeyCarry } from './use-key-carry.ts'

interface BoardViewProps {
  context: IssueContext
  board: ShownBoard
  cards: readonly Card[]
  nowMs: number
  onOpen: (card: Card) => void
}

/** The columns of a board. A move by drag, keys or menu writes one card. */
export function BoardView({ context, board, cards, nowMs, onOpen }: BoardViewProps) {
  const arranged = useArranged(board, cards)
  const carry = useKeyCarry(arranged)
  const update = useUpdate('boardCards')
  const toast = useToast()
  const sensors = useCardSensors()
  const [dragged, setDragged] = useState<Card>()
  const { layout } = arranged
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const home = board.row ? { boardId: board.id } : { eventId: context.eventId }

  /** Moves the card into another column at once; within its own column only the drop decides the place. */
  function carryOver({ active, over }: DragOverEvent) {
    const id = String(active.id)
    const to = over && placeOver(arranged.now(), id, String(over.id))
    if (to && to.column !== placeIn(arranged.now(), id)?.column) arranged.hold(id, to)
  }
  function putDown(id: string, target: string | undefined) {
    const to = target === undefined ? undefined : placeOver(arranged.now(), id, target)
    setDragged(undefined)
    if (to === undefined) return arranged.letGo()
    arranged.hold(id, to)
    void arranged.put(id)
  }
  const setDone = (card: Card, done: boolean) =>
    update.mutate(
      { id: card.id, body: { done } },
      { onError: (error) => toast({ kind: 'error', text: `Not saved. ${refusalText(error)}` }) },
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={cardBelow}
      accessibility={QUIET}
      onDragStart={({ active }) => {
        setDragged(cardOf.get(String(active.id)))
        arranged.hold(String(active.id))
      }}
      onDragOver={carryOver}
      onDragCancel={() => {
        setDragged(undefined)
        arranged.letGo()
      }}
      onDragEnd={({ active, over }) => putDown(String(active.id), over ? String(over.id) : undefined)}
    >
      <div className={kanban.board}>
        {[...layout].map(([column, ids]) => (
          <BoardColumn key={column} name={column} ids={ids} foot={<QuickCard column={column} home={home} />}>
            {ids.map((id) => {
              const card = cardOf.get(id)
              return (
                card && (
                  <BoardCard
                    key={id}
                    context={context}
                    card={card}
                    nowMs={nowMs}
                    arranged={arranged}
                    carry={carry}
                    onOpen={() => onOpen(card)}
                    onSend={(place) => void arranged.send(id, place)}
                    onDone={(done) => setDone(card, done)}
                  />
                )
              )
            })}
          </BoardColumn>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {carry.announcement}
      </p>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={kanban.card} data-flying data-priority={dragged.priority}>
            <div className={kanban.face}>
              <CardFace context={context} card={dragged} nowMs={nowMs} onOpen={() => undefined} />
            </div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
