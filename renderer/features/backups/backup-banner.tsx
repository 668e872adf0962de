import { Link } from 'wouter'
import type { BackupStatus } from '../../../server/contract/actions/backup.ts'
import { momentText, sizeText } from '../../format/backup-words.ts'
import { useBackupStatus } from './use-backups.ts'

/** The backup problem to show an owner; undefined when there is none. */
function backupProblem({ damage, lastFailure, copies, ...room }: BackupStatus): string | undefined {
  if (damage.length > 0) return 'The database file is damaged. Restore a backup now.'
  if (lastFailure) return `No backup since ${momentText(lastFailure.since)}. ${lastFailure.message}`
  if (!room.nextFits) {
    return `The next backup will not fit: it needs ${sizeText(room.nextBytes)} and leaves room for laps, but only ${sizeText(room.freeBytes)} are free.`
  }
  if (copies && !copies.ok) {
    return `Backups are not copied${copies.since ? ` since ${momentText(copies.since)}` : ''}: ${copies.message}.`
  }
  return undefined
}

/** Shown below the header of every page while backups fail. */
export function BackupBanner() {
  const { data } = useBackupStatus(true)
  const trouble = data && backupProblem(data)
  if (!trouble) return null
  return (
    <p className="banner" role="status">
      {trouble} <Link href="/settings/backups">Show backups</Link>
    </p>
  )
}
