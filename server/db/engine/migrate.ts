import { type Migration, migrations } from '../../../migrations/index.ts'
import type { Connection } from './connection.ts'

/** The database was written by a newer version of the app. */
export class DatabaseTooNew extends Error {}
/** A migration violates foreign keys. */
export class BrokenReferences extends Error {}

const currentVersion = (connection: Connection) =>
  connection.raw.pragma('user_version', { simple: true }) as number

/** Pending migrations, oldest first. Throws `DatabaseTooNew`. */
export function pendingMigrations(
  connection: Connection,
  known: readonly Migration[] = migrations,
): Migration[] {
  const version = currentVersion(connection)
  const newest = known.at(-1)?.version ?? 0
  if (version > newest) {
    throw new DatabaseTooNew(
      `the database is at schema ${version}, this version of Trackside knows ${newest}: install the newer version`,
    )
  }
  return known.filter((migration) => migration.version > version)
}

/** Applies each migration in a transaction of its own. */
export function migrate(connection: Connection, pending: readonly Migration[]): void {
  for (const migration of pending) {
    connection.raw.pragma('foreign_keys = OFF')
    try {
      connection.raw
        .transaction(() => {
          connection.exec(migration.sql)
          const broken = connection.raw.pragma('foreign_key_check') as { table: string }[]
          if (broken.length > 0) {
            throw new BrokenReferences(`${migration.name} leaves dangling references in ${broken[0]?.table}`)
          }
          connection.raw.pragma(`user_version = ${migration.version}`)
        })
        .immediate()
    } finally {
      connection.raw.pragma('foreign_keys = ON')
    }
  }
}
