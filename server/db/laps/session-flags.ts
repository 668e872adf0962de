import type { FlagAt } from '../../calc/timing/flags.ts'
import type { Flag } from '../../contract/resources/weekend/flag.ts'
import { type ReadScope, remembered } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

interface OfSession {
  accountId: string
  sessionId: string
}

const inOrder = statement<OfSession, FlagAt>((p) =>
  query
    .selectFrom('session_flags')
    .select(['flag', 'at'])
    .where('account_id', '=', p.accountId)
    .where('session_id', '=', p.sessionId)
    .orderBy('at')
    .orderBy('id'),
)

const last = statement<OfSession, { flag: Flag }>((p) =>
  query
    .selectFrom('session_flags')
    .select('flag')
    .where('account_id', '=', p.accountId)
    .where('session_id', '=', p.sessionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** Flags of a session in order of time. */
export const flagsOf = (scope: ReadScope, sessionId: string): FlagAt[] =>
  inOrder.all(scope.connection, { accountId: scope.accountId, sessionId })

/** The same, read once for many laps. */
export const flagsDuringLaps = (scope: ReadScope, sessionId: string): FlagAt[] =>
  remembered(scope, 'flags of', sessionId, () => flagsOf(scope, sessionId))

/** The flag of a session that was shown last; null before any. */
export const lastFlagOf = ({ connection, accountId }: ReadScope, sessionId: string): Flag | null =>
  last.get(connection, { accountId, sessionId })?.flag ?? null
