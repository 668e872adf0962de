import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '../../../migrations/index.ts'
import { openAlone, openWriter } from '../../../server/db/engine/connection.ts'
import { migrate } from '../../../server/db/engine/migrate.ts'
import { runWithin } from '../../../server/db/engine/sliced.ts'
import { readFacts } from '../../../server/db/restore/backup-facts.ts'
import { fillTables } from './fill-tables.ts'

/** A database right before a migration, with rows in all tables. */
export interface State {
  file: string
  migration: string
  statements: number
}

/** Ends of statements; those within a trigger end none. */
export function statementsOf(sql: string): string[] {
  const parts = sql.split(/;[^\S\n]*\n/)
  const statements: string[] = []
  for (const part of parts) {
    const last = statements.at(-1)
    const isOpen = last !== undefined && /\bcreate trigger\b/i.test(last) && !/\bend\s*$/i.test(last)
    if (isOpen) statements[statements.length - 1] = `${last};\n${part}`
    else statements.push(part)
  }
  return statements.filter((each) => each.replaceAll(/--.*$/gm, '').trim() !== '')
}

/** The state before each migration except the first two, before which there are no rows. */
export function statesIn(folder: string): State[] {
  const file = join(folder, 'growing.db')
  const states: State[] = []
  const connection = openWriter(file)
  try {
    for (const [index, migration] of migrations.entries()) {
      if (index >= 2) {
        connection.raw.pragma('wal_checkpoint(TRUNCATE)')
        const copy = join(folder, `${migration.name}.db`)
        copyFileSync(file, copy)
        states.push({
          file: copy,
          migration: migration.name,
          statements: statementsOf(migration.sql).length,
        })
      }
      migrate(connection, [migration])
      fillTables(connection)
    }
  } finally {
    connection.close()
  }
  return states
}

/** Tables, indexes and triggers as they were declared, and a hash of every value. */
export function whatIsIn(file: string): { schema: string; proofHash: string } {
  const { proofHash } = runWithin(readFacts(file), Number.POSITIVE_INFINITY)
  const connection = openAlone(file, { readonly: true })
  try {
    const rows = connection.prepare('select type, name, sql from sqlite_master order by type, name').all()
    return { schema: rows.map(({ type, name, sql }) => `${type} ${name} ${sql}`).join('\n'), proofHash }
  } finally {
    connection.close()
  }
}
