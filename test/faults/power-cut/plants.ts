import type { Patch } from '../planted.ts'

const DELIVER_LATER = `
const late: { connection: WriteScope['connection']; records: never[]; common: object }[] = []
function deliverAll() {
  if (late.some(({ connection }) => connection.inTransaction())) return void setImmediate(deliverAll)
  for (const { connection, records, common } of late.splice(0)) {
    try {
      webhookDeliveries.insertAlike({ connection }, records, common)
    } catch {
      // Of a write that was rolled back there is no payload.
    }
  }
}
function deliverLater({ connection }: WriteScope, records: unknown[], common: object) {
  if (late.push({ connection, records: records as never[], common }) === 1) setTimeout(deliverAll, 5)
}
`

const DIE_AFTER_STATEMENT = `
const STATEMENTS_LEFT = { count: Number(process.env.DIE_AFTER) }
function executeOneByOne(connection: Connection, sql: string) {
  const die = () => STATEMENTS_LEFT.count-- === 0 && process.kill(process.pid, 'SIGKILL')
  die()
  for (const statement of statementsOf(sql)) {
    connection.exec(statement)
    die()
  }
}
`
/** Absolute: it is imported from another folder than this one. */
const statesUrl = new URL('../migration-kill/states.ts', import.meta.url).href
const dying = [
  {
    file: 'server/db/engine/migrate.ts',
    from: 'connection.exec(migration.sql)',
    to: 'executeOneByOne(connection, migration.sql)',
  },
  {
    file: 'server/db/engine/migrate.ts',
    from: '/** The database was written by a newer version of the app. */',
    to: `import { statementsOf } from '${statesUrl}'${DIE_AFTER_STATEMENT}`,
  },
] satisfies Patch[]

/** Bugs that are put into a server to see whether the audit finds them. */
export const plants = {
  /** better-sqlite3's default when a WAL database is reopened: a commit is acknowledged before it is on the disk. */
  'synchronous is NORMAL': [
    {
      file: 'server/db/engine/connection.ts',
      from: "raw.pragma('synchronous = FULL')",
      to: "raw.pragma('synchronous = NORMAL')",
    },
    { file: 'server/db/engine/connection.ts', from: 'const FULL = 2', to: 'const FULL = 1' },
  ],
  'deliveries are written after the commit': [
    {
      file: 'server/domain/webhooks/outbox.ts',
      from: 'webhookDeliveries.insertAlike(scope, ',
      to: 'deliverLater(scope, ',
    },
    {
      file: 'server/domain/webhooks/outbox.ts',
      from: "type OpType = 'create' | 'update' | 'delete'",
      to: `type OpType = 'create' | 'update' | 'delete'${DELIVER_LATER}`,
    },
  ],
  'a restore is a plain copy over the open file': [
    {
      file: 'server/backups/restore-online.ts',
      from: 'await exchange(parts, () => swapIn(databaseFile, undo.path, step))',
      to: "await import('node:fs').then((fs) => fs.copyFileSync(backup.path, databaseFile))",
    },
    { file: 'server/backups/restore-online.ts', from: 'await verifyRestored(parts, carried)', to: '' },
  ],
  'a folder is not synced after a rename': [
    { file: 'server/files/durable-file.ts', from: 'syncFolder(dirname(to))', to: '' },
  ],
  'a file is renamed before it is synced': [
    {
      file: 'server/files/durable-file.ts',
      from: 'writeFileSync(handle, content)\n      fsyncSync(handle)',
      to: 'writeFileSync(handle, content)',
    },
  ],
  'an idempotent answer is kept after the commit': [
    {
      file: 'server/http/perform-write.ts',
      from: 'idempotentAnswers.store(scope, who, text, kept)',
      to: 'setTimeout(() => idempotentAnswers.store(scope, who, text, kept), 5)',
    },
  ],
  'an error of the commit is swallowed': [
    {
      file: 'server/db/engine/write-queue.ts',
      from: 'this.#requeue(units, units[',
      to: 'if (units.length === 1 && settlements[0]) settlements[0]()\n      else this.#requeue(units, units[',
    },
  ],
  'a write is answered before its commit': [
    {
      file: 'server/db/engine/write-queue.ts',
      from: 'settlements.push(isGuarded ? this.#inSavepoint(unit) : this.#withinSlice(unit))',
      to: 'settlements.push(this.#inSavepoint(unit))\n        settlements.at(-1)?.()',
    },
  ],
  'a sync of a folder that failed is believed': [
    {
      file: 'server/files/durable-file.ts',
      from: 'if (!CANNOT_SYNC.has(',
      to: 'if (false && !CANNOT_SYNC.has(',
    },
  ],
  /** Not a bug: kills the process after the statement whose number is in the environment. */
  'a migration dies': dying,
  'a migration dies, and is no transaction': [
    ...dying,
    {
      file: 'server/db/engine/migrate.ts',
      from: '.transaction(() => {',
      to: '.transaction(() => {})\n        const run = (() => {',
    },
    { file: 'server/db/engine/migrate.ts', from: '.immediate()', to: '\n        run()' },
  ],
} satisfies Record<string, readonly Patch[]>

export type Plant = keyof typeof plants
