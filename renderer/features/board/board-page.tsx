import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useCommand } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { RemoveDialog } from '../../rows/dialogs/remove-dialog.tsx'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { type IssueContext, useIssueContext } from '../issues/use-issue-context.ts'
import { BoardDialog } from './board-dialog.tsx'
import { BoardFilters } from './board-filters.tsx'
import { matchesQuery, readBoardQuery, withFilter } from './board-query.ts'
import { BoardView } from './board-view.tsx'
import { cardForm } from './card-form.tsx'
import { labelsIn } from './labels.ts'
import { type Board, useBoards } from './use-boards.ts'

const FORM = { key: 'boards', noun: 'board', nameOf: ({ name }: Board) => name } as const

type Open = 'add' | 'edit' | 'remove'

const exportOf = (eventId: string, board: Board | undefined): Record<string, string> =>
  board ? { boardId: board.id } : { eventId }

function Boards({ context, all }: { context: IssueContext; all: ReturnType<typeof useBoards> }) {
  const { boards, board, cards = [], show } = all
  const { eventId } = context
  const me = usePerson().user.id
  const [open, setOpen] = useState<Open>()
  const [params, setParams] = useSearchParams()
  const dialog = useDialog<'boardCards'>()
  const nowMs = useMinute()
  const query = readBoardQuery(params)
  const shown = cards.filter((card) => matchesQuery(card, query, me))
  const close = () => setOpen(undefined)
  useCommand({ label: 'Add board', group: 'Board', run: () => setOpen('add') })
  useCommand({
    label: 'New card',
    group: 'Board',
    keys: 'N',
    run: () => document.querySelector<HTMLInputElement>('[aria-label^="New card in"]')?.focus(),
  })
  return (
    <Page
      title="Board"
      actions={
        <>
          <Button variant="default" onClick={() => setOpen('add')}>
            Add board
          </Button>
          {board && <ExportMenu what="cards" path="/board-cards" query={exportOf(eventId, board.row)} />}
        </>
      }
      className="page-broad"
    >
      {!board && (
        <Empty
          title="No board yet"
          text="A board has columns of cards: what is to do, what is in progress, what is done."
        >
          <Button onClick={() => setOpen('add')}>Add board</Button>
        </Empty>
      )}
      {board && (
        <div className="toolbar split">
          <nav className="toolbar tabs" aria-label="Boards">
            {boards.map(({ id, name, row }) => (
              <Link
                key={id}
                href={`/events/${eventId}/board?board=${id}`}
                aria-current={id === board.id ? 'page' : undefined}
              >
                {row?.eventId === null ? `${name} (team)` : name}
              </Link>
            ))}
            {board.row && <EditButton name={board.name} onClick={() => setOpen('edit')} />}
          </nav>
          <BoardFilters
            context={context}
            labels={labelsIn(cards)}
            query={query}
            ask={(name, value) => setParams((before) => withFilter(before, name, value), { replace: true })}
          />
        </div>
      )}
      {board && (
        <BoardView
          key={board.id}
          context={context}
          board={board}
          cards={shown}
          nowMs={nowMs}
          onOpen={dialog.edit}
        />
      )}
      {board && <RowDialogs form={cardForm(board, context)} {...dialog} />}
      {(open === 'add' || open === 'edit') && (
        <BoardDialog
          eventId={eventId}
          row={open === 'edit' ? board?.row : undefined}
          cards={cards}
          onClose={close}
          onAdded={({ id }) => show(id)}
          onRemove={() => setOpen('remove')}
        />
      )}
      {open === 'remove' && board?.row && <RemoveDialog form={FORM} row={board.row} onClose={close} />}
    </Page>
  )
}

/** Boards of an event: the crew's tasks as cards in columns. */
export function BoardPage({ eventId }: { eventId: string }) {
  const { context, queries } = useIssueContext(eventId)
  const all = useBoards(eventId)
  useRoom('events', eventId, usePerson().user.id, all.board ? `Board ${all.board.name}` : 'Board')
  if (context && all.loaded && (all.cards || !all.board)) return <Boards context={context} all={all} />
  return <Page title="Board" queries={[...queries, ...all.queries]} what="the board" className="page-broad" />
}
