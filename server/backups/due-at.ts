import type { Connection } from '../db/connection.ts'
import { seqsIn } from '../db/high-water.ts'
import type { BackupFile } from './folder.ts'

const MINUTE_MS = 60_000

const isSame = (now: Record<string, number>, known: readonly { id: string; seq: number }[]) =>
  Object.keys(now).length === known.length && known.every(({ id, seq }) => now[id] === seq)

/**
 * When an automatic backup is due, in ms since 1970: so long after the last one, or, where there is none, after the
 * beginning. Null while nothing has changed.
 */
export function dueAt(connection: Connection, last: BackupFile | undefined, everyMin: number): number | null {
  const began = connection.prepare('select min(created_at) as at from accounts').get()?.at
  if (typeof began !== 'string') return null
  if (last?.note && isSame(seqsIn(connection), last.note.accounts)) return null
  return (last?.createdAtMs ?? Date.parse(began)) + everyMin * MINUTE_MS
}
