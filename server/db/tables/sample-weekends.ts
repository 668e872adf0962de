import type { Connection } from '../engine/connection.ts'
import { insertInto, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'

export type SampleWeekend = SystemTables['sample_weekends']

const insert = insertInto('sample_weekends', [
  'account_id',
  'event_id',
  'session_id',
  'clock_starts_at',
  'typed_ms',
  'typing',
  'beside',
])
const ofAccount = statement<{ accountId: string }, SampleWeekend>((p) =>
  query.selectFrom('sample_weekends').selectAll().where('account_id', '=', p.accountId),
)
const beingTyped = statement<Record<never, never>, SampleWeekend>(() =>
  query.selectFrom('sample_weekends').selectAll().where('typing', '=', 1),
)
const setTyped = statement<{ accountId: string; typedMs: number; typing: number }>((p) =>
  query
    .updateTable('sample_weekends')
    .set({ typed_ms: p.typedMs, typing: p.typing })
    .where('account_id', '=', p.accountId),
)
const remove = statement<{ accountId: string }>((p) =>
  query.deleteFrom('sample_weekends').where('account_id', '=', p.accountId),
)

/** The sample weekend of each account that was set up with one. */
export const sampleWeekends = {
  insert: (connection: Connection, row: SampleWeekend) => insert.run(connection, row),
  of: (connection: Connection, accountId: string) => ofAccount.get(connection, { accountId }),
  /** Those whose practice is being typed. */
  beingTyped: (connection: Connection) => beingTyped.all(connection, {}),
  setTyped: (connection: Connection, accountId: string, typedMs: number, typing: boolean) =>
    setTyped.run(connection, { accountId, typedMs, typing: Number(typing) }),
  remove: (connection: Connection, accountId: string) => remove.run(connection, { accountId }),
}
