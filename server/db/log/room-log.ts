import { sql } from 'kysely'
import type { Change } from '../../contract/actions/change.ts'
import type { ReadScope } from '../engine/scope.ts'
import { statement, written } from '../engine/statement.ts'
import { type ChangeRecord, decodeChange, decodeChanges } from './changes.ts'

/** A log entry without the changed data: enough to find its rooms. */
export interface LogLine {
  seq: number
  batchId: string
  entityType: string
  entityId: string
  opType: Change['opType']
  sessionId: string | null
  eventId: string | null
  /** The rooms that the row was in before and is no longer in. */
  leftSessionId: string | null
  leftEventId: string | null
}

const LINE = sql.raw(`
  c.seq as seq, c.batch_id as "batchId", c.entity_type as "entityType", c.entity_id as "entityId",
  c.op_type as "opType", c.session_id as "sessionId", c.event_id as "eventId",
  d.session_id as "leftSessionId", d.event_id as "leftEventId"`)

interface After {
  accountId: string
  since: number
  limit: number
}

const after = statement<After, LogLine>((p) =>
  written<LogLine>(sql`
    select ${LINE} from changes c left join room_departures d on d.account_id = c.account_id and d.seq = c.seq
    where c.account_id = ${p.accountId} and c.seq > ${p.since} order by c.seq limit ${p.limit}`),
)

interface Missed extends After {
  /** JSON list of entity types. */
  types: string
  sessionId: string
  eventId: string
}

const NARROW = sql.raw('c.seq as seq, c.entity_id as "entityId", c.op_type as "opType"')

/** Each subquery walks its own index, no further than the limit: departures first, of which there are few. */
const inOrder = (p: Missed, lines: ReturnType<typeof sql>) => sql`select * from (${lines} limit ${p.limit})`

const ofSession = (p: Missed) => sql`
  select ${NARROW} from changes c
  where +c.account_id = ${p.accountId} and c.session_id = ${p.sessionId} and c.seq > ${p.since}
  order by c.seq`

const ofEvent = (p: Missed) => sql`
  select ${NARROW} from changes c
  where c.account_id = ${p.accountId} and c.event_id = ${p.eventId} and c.entity_type <> 'lap'
    and c.seq > ${p.since} and c.entity_type in (select value from json_each(${p.types}))
  order by c.seq`

const leftEvent = (p: Missed) => sql`
  select c.seq as seq, c.entity_id as "entityId", 'delete' as "opType" from room_departures d
    cross join changes c on c.account_id = d.account_id and c.seq = d.seq
  where d.account_id = ${p.accountId} and d.event_id = ${p.eventId} and d.seq > ${p.since}
    and c.entity_type in (select value from json_each(${p.types}))
  order by d.seq`

type MissedLine = Pick<LogLine, 'seq' | 'entityId' | 'opType'>

const merged = (p: Missed, ways: ReturnType<typeof sql>[]) =>
  written<MissedLine>(sql`
    select * from (${sql.join(
      ways.map((way) => inOrder(p, way)),
      sql` union all `,
    )}) order by seq limit ${p.limit}`)

const missedInEvent = statement<Missed, MissedLine>((p) => merged(p, [ofEvent(p), leftEvent(p)]))

const leftSession = (p: Missed) => sql`
  select c.seq as seq, c.entity_id as "entityId", 'delete' as "opType" from room_departures d
    cross join changes c on c.account_id = d.account_id and c.seq = d.seq
  where d.account_id = ${p.accountId} and d.session_id = ${p.sessionId} and d.seq > ${p.since}
  order by d.seq`

const missedInSession = statement<Missed, MissedLine>((p) =>
  merged(p, [ofSession(p), leftSession(p), ofEvent(p), leftEvent(p)]),
)

const inBatch = statement<{ accountId: string; batchId: string; limit: number }, { total: number }>((p) =>
  written<{ total: number }>(sql`
    select count(*) as total from
      (select 1 from changes where +account_id = ${p.accountId} and batch_id = ${p.batchId} limit ${p.limit})`),
)

const bySeqs = statement<{ accountId: string; seqs: string }, ChangeRecord>((p) =>
  written<ChangeRecord>(sql`
    select * from changes where account_id = ${p.accountId}
      and seq in (select value from json_each(${p.seqs})) order by seq`),
)

const removal = statement<{ accountId: string; entityId: string }, ChangeRecord>((p) =>
  written<ChangeRecord>(sql`
    select * from changes where +account_id = ${p.accountId} and entity_id = ${p.entityId}
      and op_type = 'delete' order by seq desc limit 1`),
)

interface RoomRange {
  sessionId: string | null
  eventId: string
  types: readonly string[]
  since: number
  limit: number
}

/** Queries of the change log for the realtime rooms. */
export const roomLog = {
  /** The next entries after `since`, oldest first, regardless of room. */
  after: (scope: ReadScope, since: number, limit: number): LogLine[] =>
    after.all(scope.connection, { accountId: scope.accountId, since, limit }),

  /**
   * Entries after `since` of a room, oldest first. With a session, `types` are those that all sessions of its event
   * receive.
   */
  missed(scope: ReadScope, { sessionId, eventId, types, since, limit }: RoomRange): MissedLine[] {
    const range = { accountId: scope.accountId, eventId, types: JSON.stringify(types), since, limit }
    return sessionId === null
      ? missedInEvent.all(scope.connection, { ...range, sessionId: '' })
      : missedInSession.all(scope.connection, { ...range, sessionId })
  },

  /** Number of changes of one request, counted up to `limit`. */
  sizeOfBatch: (scope: ReadScope, batchId: string, limit: number): number =>
    inBatch.get(scope.connection, { accountId: scope.accountId, batchId, limit })?.total ?? 0,

  /** Whole changes, oldest first. */
  changes: (scope: ReadScope, seqs: readonly number[]): Change[] =>
    decodeChanges(
      scope,
      bySeqs.all(scope.connection, { accountId: scope.accountId, seqs: JSON.stringify(seqs) }),
    ),

  /** The last removal of a row; undefined without one. */
  removalOf(scope: ReadScope, entityId: string): Change | undefined {
    const record = removal.get(scope.connection, { accountId: scope.accountId, entityId })
    return record && decodeChange(scope.connection, record)
  },
}
