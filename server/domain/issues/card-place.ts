import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { board as boardResource } from '../../contract/resources/issues/board.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import { lastPosition } from '../../db/tables/card-positions.ts'
import type { Input } from '../crud.ts'
import { invalid } from '../problem.ts'

type Board = StoredRowOf<typeof boardResource>

/** Place of a card. */
interface CardPlace {
  boardId: string | null
  eventId: string | null
  column: string | null
  position: number
}

export const boardOf = (scope: ReadScope, boardId: string | null) =>
  (boardId === null ? undefined : findRow(scope, boardResource, boardId)) as Board | undefined

/** The previous value of a field that a patch omits. */
const kept = <T>(wanted: T | null | undefined, before: T | null | undefined): T | null =>
  (wanted === undefined ? before : wanted) ?? null

/**
 * On a board: the given column, the previous one, or the first; elsewhere any. 400 for a column that the board does not
 * have.
 */
function columnOf(board: Board | undefined, wanted: Partial<CardPlace>, before: CardPlace | null) {
  const column = kept(wanted.column, before?.column)
  if (!board || (column !== null && board.columns.includes(column))) return column
  if (wanted.column) {
    throw invalid([{ path: '/column', message: `must be one of ${board.columns.join(', ')}` }])
  }
  return board.columns[0] as string
}

const sameColumn = (a: Omit<CardPlace, 'position'>, b: CardPlace) =>
  a.boardId === b.boardId && a.column === b.column && (a.boardId !== null || a.eventId === b.eventId)

/** The place of a written card. Defaults: the board's event, a column, after the last card. */
export function placeOf(scope: ReadScope, input: Input, row: BaseRow | null): CardPlace {
  const wanted = input as Partial<CardPlace>
  const before = row as CardPlace | null
  const boardId = kept(wanted.boardId, before?.boardId)
  const board = boardOf(scope, boardId)
  const place = {
    boardId,
    eventId: wanted.eventId ?? board?.eventId ?? kept(wanted.eventId, before?.eventId),
    column: columnOf(board, wanted, before),
  }
  if (wanted.position !== undefined) return { ...place, position: wanted.position }
  if (before && sameColumn(place, before)) return { ...place, position: before.position }
  return { ...place, position: lastPosition(scope, place) + 1 }
}
