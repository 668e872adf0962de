import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Change } from '../../server/contract/actions/change.ts'
import { type Connection, openReader, openWriter } from '../../server/db/engine/connection.ts'
import { migrate, pendingMigrations } from '../../server/db/engine/migrate.ts'
import type { WriteScope } from '../../server/db/engine/scope.ts'
import { WriteQueue } from '../../server/db/engine/write-queue.ts'
import { appendChange, changesSince, latestSeq } from '../../server/db/log/changes.ts'

export interface QueueOnDisk {
  queue: WriteQueue
  writer: Connection
  reader: Connection
  file: string
  /** Number of commits reported by the queue. */
  commits(): number
  close(): void
}

const ACCOUNT = '01990000-0000-7000-8000-000000000001'

/**
 * A write queue on a real database in a temporary folder, with a table for notes. Notes are not unique, so that
 * duplicate writes are visible. A note may name an owner, who must exist when the transaction commits.
 */
export function openQueue(onCommit: () => void = () => {}): QueueOnDisk {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-queue-'))
  const file = join(folder, 'trackside.db')
  const writer = openWriter(file)
  migrate(writer, pendingMigrations(writer))
  writer.exec(`
    insert into accounts (id, slug, name, created_at) values ('${ACCOUNT}', 'pit-wall', 'Pit Wall', '2026-01-01');
    create table owners (id text primary key) strict;
    create table notes (
      id text not null check (id <> 'forbidden'),
      body blob not null,
      owner text references owners (id) deferrable initially deferred
    ) strict;
  `)
  const reader = openReader(file)
  let commits = 0
  const queue = new WriteQueue(writer, () => {
    commits += 1
    onCommit()
  })
  return {
    queue,
    writer,
    reader,
    file,
    commits: () => commits,
    close() {
      reader.close()
      writer.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const scopeOf = (connection: Connection): WriteScope => ({
  connection,
  accountId: ACCOUNT,
  actor: { userId: null, apiKeyId: null, name: 'Lee Engineer' },
  batchId: '01990000-0000-7000-8000-000000000002',
  now: '2026-04-18T16:00:00.000Z',
})

/** Adds a note of this many bytes with its change; returns the change's `seq`. */
export function addNote(connection: Connection, id: string, bytes = 10, owner: string | null = null): number {
  connection.prepare('insert into notes values (?, zeroblob(?), ?)').run(id, bytes, owner)
  return appendChange(scopeOf(connection), {
    entityType: 'note',
    entityId: id,
    opType: 'create',
    version: 1,
    diff: [],
    sessionId: null,
    eventId: null,
  })
}

/** Ids of the notes that this connection sees, in the order in which they were added. */
export const noteIds = (connection: Connection): string[] =>
  connection
    .prepare('select id from notes order by rowid')
    .all()
    .map(({ id }) => id as string)

/** The change log that this connection sees, oldest first. */
export const logOf = (connection: Connection): Change[] => changesSince(scopeOf(connection), 0, 100_000, {})

export const latestSeqOf = (connection: Connection): number => latestSeq(scopeOf(connection))

/** Limits the growth of the database to this many pages; null removes the limit. */
export function limitGrowth(connection: Connection, pages: number | null): void {
  const count = connection.raw.pragma('page_count', { simple: true }) as number
  connection.raw.pragma(`max_page_count = ${pages === null ? 1_073_741_823 : count + pages}`)
}
