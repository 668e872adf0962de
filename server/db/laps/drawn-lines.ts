import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

const ends = statement<{ accountId: string }, { ends: string }>((p) =>
  query
    .selectFrom('tracks')
    .select('start_finish as ends')
    .$narrowType<{ ends: string }>()
    .where('account_id', '=', p.accountId)
    .where('start_finish', 'is not', null)
    .orderBy('updated_at', 'desc'),
)

/** Ends of the start-finish lines of tracks as JSON, the one drawn last first; without the tracks' maps, which are long. */
export const drawnEndsOf = ({ connection, accountId }: ReadScope): string[] =>
  ends.all(connection, { accountId }).map((row) => row.ends)
