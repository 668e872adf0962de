import type { BaseRow } from '../../contract/define/define.ts'
import { board } from '../../contract/resources/issues/board.ts'
import { boardCard } from '../../contract/resources/issues/board-card.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { occupancy } from '../../db/tables/occupancy.ts'
import { crud } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { conflict } from '../problem.ts'
import { refuseInUse } from './refuse-in-use.ts'

/** 409 if some cards of a board are in another event. */
function refuseForeignCards(scope: Writing, { id, eventId }: BaseRow) {
  const foreign = findRowsBy(scope, boardCard, { boardId: id }).some((card) => card.eventId !== eventId)
  if (!foreign) return
  throw conflict('still_referenced', 'This Board has cards that are not in that event.', {
    errors: [{ path: '/eventId', message: 'cannot change while cards are in another event, or in none' }],
  })
}

/** Boards. A column with cards cannot be removed. */
function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  if (!before) return row
  if (row.eventId !== null && row.eventId !== before.eventId) refuseForeignCards(scope, row)
  const columns = row.columns as string[]
  const gone = (before.columns as string[]).filter((name) => !columns.includes(name))
  if (gone.length === 0) return row
  const places = gone.map((name) => ({ id: name, name }))
  refuseInUse(scope, {
    kind: 'column',
    places,
    resource: boardCard,
    counts: occupancy.ofBoard(scope, row.id),
  })
  return row
}

export const boards = crud(board, { complete })
