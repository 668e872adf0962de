import type { Connection } from '../db/engine/connection.ts'
import { seqsIn } from '../db/restore/watermarks.ts'
import type { BackupFile } from './folder.ts'

const MINUTE_MS = 60_000

const isSame = (now: Record<string, number>, known: readonly { id: string; seq: number }[]) =>
  Object.keys(now).length === known.length && known.every(({ id, seq }) => now[id] === seq)

/**
 * When an automatic backup is due, in ms since 1970: so long after the last one, or, where there is none, after the
 * beginning. Null while nothing has changed. Where the clock was set back, what lies in the future counts as not there, and
 * a beginning in the future is past.
 */
export function dueAt(
  connection: Connection,
  backups: readonly BackupFile[],
  everyMin: number,
  nowMs: number,
): number | null {
  const began = connection.prepare('select min(created_at) as at from accounts').get()?.at
  if (typeof began !== 'string') return null
  const last = backups.find(({ createdAtMs }) => createdAtMs <= nowMs)
  if (last?.note && isSame(seqsIn(connection), last.note.accounts)) return null
  const since = last?.createdAtMs ?? Date.parse(began)
  return since > nowMs ? nowMs : since + everyMin * MINUTE_MS
}
