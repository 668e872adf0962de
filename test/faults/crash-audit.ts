import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Change } from '../../server/contract/actions/change.ts'
import type { Client } from '../../server/contract/client.ts'
import type { RowOf, StoredRowOf } from '../../server/contract/define/define.ts'
import { lap } from '../../server/contract/resources/weekend/lap.ts'

export type LapRow = RowOf<typeof lap>
type StoredLap = StoredRowOf<typeof lap>

/** A lap without fields that are computed on reading. */
export const storedPart = (row: unknown): StoredLap => lap.storedRow.parse(row)

/** The change log after `since`, page by page, with the server's latest sequence number. */
export async function readLog(client: Client, since = 0): Promise<{ changes: Change[]; latestSeq: number }> {
  const changes: Change[] = []
  for (;;) {
    const { items, nextSince, latestSeq } = await client.listChanges({
      query: { since: String(changes.at(-1)?.seq ?? since), limit: '500' },
    })
    changes.push(...items)
    if (items.length === 0 || nextSince >= latestSeq) return { changes, latestSeq }
  }
}

/** Laps as stored, by id. */
export type Laps = Map<string, StoredLap>

/** Every lap of the account, or of one session. */
export async function readLaps(client: Client, sessionId?: string): Promise<Laps> {
  const rows: Laps = new Map()
  for await (const row of client.laps.all({ sessionId })) rows.set(row.id, storedPart(row))
  return rows
}

/** Result of SQLite's own checks of a data folder that no process has open: empty if it is intact. */
export function damageOf(dataDir: string): unknown[] {
  const raw = new Database(join(dataDir, 'trackside.db'))
  try {
    const integrity = raw.pragma('integrity_check') as { integrity_check: string }[]
    return [
      ...integrity.filter((row) => row.integrity_check !== 'ok'),
      ...(raw.pragma('foreign_key_check') as unknown[]),
    ]
  } finally {
    raw.close()
  }
}

/** The same for a copy of the folder, so that the recovery is left to the server. */
export function damageOfCopy(dataDir: string): unknown[] {
  const copy = mkdtempSync(join(tmpdir(), 'trackside-crash-'))
  try {
    for (const name of readdirSync(dataDir).filter((each) => /^trackside\.db(-wal)?$/.test(each))) {
      cpSync(join(dataDir, name), join(copy, name))
    }
    return damageOf(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
