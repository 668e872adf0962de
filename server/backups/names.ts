import { createHash, randomBytes } from 'node:crypto'
import { type BackupReason, backupReason } from '../contract/actions/backup.ts'

const STAMP = /\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z/

/** An instant in the form for file names. */
const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[:.]/g, '-')

/** The instant in a file name, in ms since 1970; undefined where there is none. */
export function instantIn(name: string): number | undefined {
  const stamp = STAMP.exec(name)?.[0]
  if (!stamp) return undefined
  const ms = Date.parse(stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'))
  return Number.isNaN(ms) ? undefined : ms
}

/** A unique file name with time and reason. */
export const newName = (reason: BackupReason, ms: number): string =>
  `trackside-${stampOf(ms)}-${reason}-${randomBytes(3).toString('hex')}.db`

export function reasonIn(name: string): BackupReason {
  if (name.startsWith('before-')) return 'beforeMigration'
  return backupReason.options.find((reason) => name.includes(`-${reason}-`)) ?? 'manual'
}

/** A UUIDv7 derived from the file name, since a backup file stores no id. */
export function idOf(name: string): string {
  const ms = (instantIn(name) ?? 0).toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(rest.charAt(3), 16) & 3) | 8).toString(16)
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${rest.slice(0, 3)}-${variant}${rest.slice(4, 7)}-${rest.slice(7, 19)}`
}
