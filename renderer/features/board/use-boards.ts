import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'

export type Board = Row<'boards'>
export type Card = Row<'boardCards'>

/** A board as displayed; the cards of an event without a board get one that has no row. */
export interface ShownBoard {
  /** Empty for cards that are on no board. */
  id: string
  name: string
  columns: readonly string[]
  row: Board | undefined
}

const LOOSE_COLUMN = 'Cards'

/** The column of a card; the board's first where the card names an unknown column. */
export const columnOf = (
  { columns }: Pick<ShownBoard, 'columns'>,
  { column }: Pick<Card, 'column'>,
): string => (column !== null && columns.includes(column) ? column : (columns[0] ?? LOOSE_COLUMN))

const looseBoard = (cards: readonly Card[]): ShownBoard => ({
  id: '',
  name: 'On no board',
  columns: [...new Set(cards.map(({ column }) => column ?? LOOSE_COLUMN))].sort(),
  row: undefined,
})

/** Loads the boards of an event and of the team, the board in the address and its cards. */
export function useBoards(eventId: string) {
  const [params, setParams] = useSearchParams()
  const boards = useRows('boards', { sort: 'name' })
  const ofEvent = useRows('boardCards', { eventId })
  const wanted = params.get('board') ?? undefined
  const shown = useMemo((): ShownBoard[] => {
    const mine = (boards.data ?? []).filter((board) => board.eventId === eventId || board.eventId === null)
    const loose = (ofEvent.data ?? []).filter(({ boardId }) => boardId === null)
    const rows = mine.map((row) => ({ id: row.id, name: row.name, columns: row.columns, row }))
    return loose.length > 0 ? [...rows, looseBoard(loose)] : rows
  }, [boards.data, ofEvent.data, eventId])
  const board = shown.find(({ id }) => id === wanted) ?? shown[0]
  const isTeams = board?.row !== undefined && board.row.eventId === null
  const ofTeam = useRows('boardCards', { boardId: board?.id ?? '' }, isTeams)
  const cards = useMemo(
    () => (isTeams ? ofTeam.data : ofEvent.data)?.filter(({ boardId }) => (boardId ?? '') === board?.id),
    [isTeams, ofTeam.data, ofEvent.data, board?.id],
  )
  const show = (id: string) => setParams(new URLSearchParams({ board: id }), { replace: true })
  return {
    boards: shown,
    board,
    cards,
    show,
    queries: isTeams ? [boards, ofEvent, ofTeam] : [boards, ofEvent],
    loaded: boards.data !== undefined && ofEvent.data !== undefined,
  }
}
