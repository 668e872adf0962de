import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

/** Both ends of the lines of a track as JSON. */
interface DrawnLines {
  startFinish: string
  split1: string | null
  split2: string | null
}

const lines = statement<{ accountId: string }, DrawnLines>((p) =>
  query
    .selectFrom('tracks')
    .select(['start_finish as startFinish', 'split1', 'split2'])
    .$narrowType<{ startFinish: string }>()
    .where('account_id', '=', p.accountId)
    .where('start_finish', 'is not', null)
    .orderBy('updated_at', 'desc'),
)

/** The lines of tracks with a start-finish line, the one drawn last first; without the tracks' maps, which are long. */
export const drawnLinesOf = ({ connection, accountId }: ReadScope): DrawnLines[] =>
  lines.all(connection, { accountId })
