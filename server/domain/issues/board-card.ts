import type { BaseRow } from '../../contract/define/define.ts'
import { boardCard } from '../../contract/resources/issues/board-card.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { crud, type Input, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { conflict, unknownReference } from '../problem.ts'
import { boardOf, placeOf } from './card-place.ts'

const PLACE = ['boardId', 'eventId', 'column']

/** Ensures that a card is in its board's event and in one of its columns. */
function complete(scope: ReadScope, row: BaseRow, before: BaseRow | null): BaseRow {
  if (before && PLACE.every((field) => row[field] === before[field])) return row
  const board = boardOf(scope, row.boardId as string | null)
  if (!board) return row
  if (!board.columns.includes(row.column as string)) {
    throw conflict('no_such_column', `The board has no column ${row.column} any more.`)
  }
  if (board.eventId !== null && board.eventId !== row.eventId) {
    throw unknownReference([{ path: '/eventId', message: 'the board belongs to another event' }])
  }
  return row
}

const plain = crud(boardCard, { complete })

const insert = (scope: Writing, input: Input): BaseRow =>
  plain.insert(scope, { ...input, ...placeOf(scope, input, null) })

const adapt = (scope: Writing, before: BaseRow, patch: Input): Input => ({
  ...patch,
  ...placeOf(scope, patch, before),
})

/** Board cards. Defaults: the board's event, and the position after the last card of the column. */
export const boardCards: Service = {
  ...plain,
  insert,
  create: insert,
  adapt,
  *update(scope, id, patch, ifMatch) {
    const before = plain.get(scope, id, ifMatch)
    return yield* plain.rewrite(scope, before, adapt(scope, before, patch))
  },
}
