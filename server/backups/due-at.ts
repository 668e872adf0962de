import type { Connection } from '../db/engine/connection.ts'
import { seqsIn } from '../db/restore/watermarks.ts'
import type { BackupFile } from './folder.ts'

const MINUTE_MS = 60_000

const isSame = (now: Record<string, number>, known: readonly { id: string; seq: number }[]) =>
  Object.keys(now).length === known.length && known.every(({ id, seq }) => now[id] === seq)

/**
 * When a scheduled backup is due, in ms since 1970: `everyMin` after the last backup or, without one, after the first account.
 * Null while nothing has changed. Backups with a time in the future (the clock was set back) are ignored.
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
