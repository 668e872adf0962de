import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

/** A column of a board, or of an event's cards without a board. */
interface Lane {
  boardId: string | null
  eventId: string | null
  column: string | null
}

const lastIn = (owner: 'board_id' | 'event_id') =>
  statement<{ accountId: string; id: string; column: string | null }, { position: number }>((p) => {
    const lane = query
      .selectFrom('board_cards')
      .select('position')
      .where('account_id', '=', p.accountId)
      .where(owner, '=', p.id)
      .where('column', 'is', p.column)
      .orderBy('position', 'desc')
      .limit(1)
    return owner === 'event_id' ? lane.where('board_id', 'is', null) : lane
  })

const lastOnBoard = lastIn('board_id')
const lastInEvent = lastIn('event_id')

/** The highest position in a column, 0 if it is empty. */
export function lastPosition(
  { connection, accountId }: ReadScope,
  { boardId, eventId, column }: Lane,
): number {
  const [last, id] = boardId === null ? [lastInEvent, eventId] : [lastOnBoard, boardId]
  return (id && last.get(connection, { accountId, id, column })?.position) || 0
}
