import { sql } from 'kysely'
import type { AnyResource } from '../../contract/define/define.ts'
import { resources } from '../../contract/index.ts'
import type { Connection } from '../engine/connection.ts'
import { anyQuery, parameter, type Statement, statement } from '../engine/statement.ts'

interface After {
  accountId: string
  id: string
  limit: number
}
interface Found {
  id: string
  version: number
  /** That of the row's last change. */
  logged: number | null
}

const makeStatement = (table: string): Statement<After, Found> =>
  statement<After, Found>(
    (p) =>
      anyQuery
        .selectFrom(table)
        .select([
          'id',
          'version',
          sql<
            number | null
          >`(select log.version from changes log where +log.account_id = ${sql.ref(`${table}.account_id`)}
          and log.entity_id = ${sql.ref(`${table}.id`)} order by log.seq desc limit 1)`.as('logged'),
        ])
        .where('account_id', '=', p.accountId)
        .where('id', '>', p.id)
        .orderBy('id')
        .limit(parameter('limit') as never) as never,
  )

const tables = Object.values<AnyResource>(resources).map(({ table, entityType }) => ({
  entityType,
  rows: makeStatement(table),
}))

const PAGE = 200

export interface RaisedVersion {
  entityType: string
  id: string
  version: number
}

/** Runs a query on committed data. */
type Read = <T>(body: (connection: Connection) => T) => T

/**
 * Rows whose version is above that of their last change: a restore raised them. A page of a table at a time, so that the
 * caller can pause; pages may be empty.
 */
export function* raisedVersions(read: Read, accountId: string): Generator<RaisedVersion[]> {
  for (const { entityType, rows } of tables) {
    for (let after = ''; ; ) {
      const page = read((connection) => rows.all(connection, { accountId, id: after, limit: PAGE }))
      yield page
        .filter(({ version, logged }) => logged !== null && version > logged)
        .map(({ id, version }) => ({ entityType, id, version }))
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      after = last.id
    }
  }
}
