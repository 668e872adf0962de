import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

/** A lap that an outing's laps are compared with. */
export interface CandidateLap {
  id: string
  sessionId: string
  carId: string
  lapTimeMs: number | null
  startedAt: string | null
  elapsedMs: number | null
}

const MAX_SESSIONS = 40

const between = statement<{ accountId: string; from: string; to: string }, { id: string }>((p) =>
  query
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', p.accountId)
    .where('starts_at', '>=', p.from)
    .where('starts_at', '<=', p.to)
    .orderBy('starts_at', 'desc')
    .limit(MAX_SESSIONS),
)
const lapsOf = statement<{ accountId: string; sessionId: string }, CandidateLap>((p) =>
  query
    .selectFrom('laps')
    .select([
      'id',
      'session_id as sessionId',
      'car_id as carId',
      'lap_time_ms as lapTimeMs',
      'started_at as startedAt',
      'elapsed_ms as elapsedMs',
    ])
    .where('account_id', '=', p.accountId)
    .where('session_id', '=', p.sessionId)
    .orderBy('car_id')
    .orderBy('lap_number'),
)

/** Sessions that start between two times. */
export const sessionsBetween = ({ connection, accountId }: ReadScope, from: string, to: string): string[] =>
  between.all(connection, { accountId, from, to }).map(({ id }) => id)

/** Laps of a session by car, in order. */
export const candidateLaps = ({ connection, accountId }: ReadScope, sessionId: string): CandidateLap[] =>
  lapsOf.all(connection, { accountId, sessionId })
