import type { Backup } from '../contract/actions/backup.ts'
import type { Connection } from '../db/engine/connection.ts'
import { type BackupFile, unusableReason } from './folder.ts'

const ACCOUNTS = 'select id from accounts'
const CHANGES = 'select count(*) as n from changes where account_id = ? and seq > ?'

/** How many changes the database has beyond a backup; null without a note. */
export function changesSince(connection: Connection, { note }: Pick<BackupFile, 'note'>): number | null {
  if (!note) return null
  const known = new Map(note.accounts.map(({ id, seq }) => [id, seq]))
  const accounts = connection.prepare(ACCOUNTS).all()
  return accounts.reduce((sum, { id }) => {
    const seq = known.get(id as string) ?? 0
    return sum + ((connection.prepare(CHANGES).get(id as string, seq)?.n as number) ?? 0)
  }, 0)
}

/** A backup as the API shows it. */
export const shownBackup = (file: BackupFile, since: number | null): Backup => ({
  id: file.id,
  createdAt: new Date(file.createdAtMs).toISOString(),
  reason: file.reason,
  file: file.name,
  isHere: file.isHere,
  sizeBytes: file.sizeBytes,
  contentHash: file.note?.contentHash ?? null,
  appVersion: file.note?.appVersion ?? null,
  schemaVersion: file.note?.schemaVersion ?? null,
  accounts: file.note?.accounts ?? null,
  changesSince: since,
  copied: file.note?.copied ?? null,
  error: unusableReason(file),
})
