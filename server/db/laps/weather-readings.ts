import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'

interface Between {
  accountId: string
  eventId: string
  after: string
  before: string
}

const reading = statement<Between, { id: string }>((p) =>
  query
    .selectFrom('weather')
    .select('id')
    .where('account_id', '=', p.accountId)
    .where('measured_at', '>', p.after)
    .where('measured_at', '<', p.before)
    .where('event_id', '=', p.eventId)
    .where('source', '=', 'station')
    .limit(1),
)

/** Whether the track's station has a reading of the event between two times, both left out. */
export const hasReading = (scope: ReadScope, eventId: string, after: string, before: string): boolean =>
  reading.get(scope.connection, { accountId: scope.accountId, eventId, after, before }) !== undefined
