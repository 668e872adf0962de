import type { FoundBackup } from '../../../server/contract/actions/lead.ts'
import { sizeText } from '../../format/backup-words.ts'

/** Sorts newest first, with unusable backups last. */
export const inOrder = (found: readonly FoundBackup[]): FoundBackup[] =>
  found.toSorted(
    (a, b) =>
      Number(a.error !== null) - Number(b.error !== null) ||
      Date.parse(b.createdAt) - Date.parse(a.createdAt),
  )

/** Contents of a backup: `Northside Racing and Test Team · by Pit wall 1 · 4.1 MB`. */
export function foundText({ accounts, madeBy, sizeBytes }: FoundBackup): string {
  const names = new Intl.ListFormat('en-GB').format((accounts ?? []).map(({ name }) => name))
  return [names, madeBy && `by ${madeBy}`, sizeText(sizeBytes)].filter(Boolean).join(' · ')
}

/** Consequences of a takeover, for its confirmation. */
export function takeOverTexts({ madeBy }: FoundBackup, moment: string): string[] {
  const other = madeBy ?? 'The other laptop'
  return [
    `This laptop leads the garage from now on, with everything as it was ${moment}. What was entered on ${madeBy ?? 'the other laptop'} after that is not in this backup.`,
    `Everybody logs in here with the password they have. API keys, open invites and webhooks keep working.`,
    `${other} takes no changes any more as soon as it sees this one.`,
  ]
}
