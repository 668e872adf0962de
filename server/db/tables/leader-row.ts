import type { LeaderRow } from '../../calc/leader-terms.ts'
import type { Connection } from '../engine/connection.ts'
import { query, statement } from '../engine/statement.ts'

const find = statement<Record<never, never>, LeaderRow>(() =>
  query
    .selectFrom('instance')
    .select(['lead_term as term', 'lead_machine as machine', 'lead_since as since'])
    .where('id', '=', 1),
)
const put = statement<LeaderRow>((p) =>
  query
    .updateTable('instance')
    .set({ lead_term: p.term, lead_machine: p.machine, lead_since: p.since })
    .where('id', '=', 1),
)

const hasTable = (connection: Connection) =>
  connection.prepare("select 1 from sqlite_master where name = 'instance'").get() !== undefined

/** The leading laptop according to this database. */
export const leaderRow = {
  read: (connection: Connection): LeaderRow =>
    find.get(connection, {}) ?? { term: 0, machine: null, since: null },
  write: (connection: Connection, row: LeaderRow) => void put.run(connection, row),
  /** 0 for a database older than terms. */
  termIn: (connection: Connection): number => (hasTable(connection) ? leaderRow.read(connection).term : 0),
}
