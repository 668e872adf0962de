import type { AnyResource } from '../../contract/define/define.ts'
import { resources } from '../../contract/index.ts'
import type { Connection } from '../engine/connection.ts'

const tables = Object.values<AnyResource>(resources).map(({ table }) => table)

/**
 * Raises the version of each row whose state differs in the replaced database, so that If-Match with that state fails
 * and no two states of a row share a version.
 */
export function raiseVersions(connection: Connection): void {
  for (const table of tables) {
    connection.exec(`
      update main."${table}" as mine set version = theirs.version + 1 from replaced."${table}" theirs
        where theirs.account_id = mine.account_id and theirs.id = mine.id and (theirs.version > mine.version
          or (theirs.version = mine.version and theirs.updated_at <> mine.updated_at));
      update main."${table}" as mine set version = gone.version + 1 from (
          select missing.account_id, missing.id, (
            select max(version) from replaced.changes seen
            where seen.account_id = missing.account_id and seen.entity_id = missing.id
          ) as version
          from main."${table}" missing where not exists (
            select 1 from replaced."${table}" theirs
            where theirs.account_id = missing.account_id and theirs.id = missing.id
          )
        ) gone
        where gone.account_id = mine.account_id and gone.id = mine.id and gone.version >= mine.version;`)
  }
}

/**
 * Raises all versions of an account above `mark`, an upper bound of any that was issued: no row has more versions than there
 * are changes. Adding the mark to each version would break that bound, which the next restore takes from the log again.
 */
export function raiseAllVersions(connection: Connection, accountId: string, mark: number): void {
  for (const table of tables) {
    connection
      .prepare(`update main."${table}" set version = max(version, ?) + 1 where account_id = ?`)
      .run(mark, accountId)
  }
}
