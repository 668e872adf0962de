import type { Backup, BackupReason } from '../../server/contract/actions/backup.ts'
import { deviceMoment } from './device-moment.ts'
import { spanText } from './span-text.ts'

const REASONS: Record<BackupReason, string> = {
  manual: 'by hand',
  automatic: 'automatic',
  beforeRestore: 'before a restore',
  beforeMigration: 'before an update',
}

export const reasonText = (reason: BackupReason): string => REASONS[reason]

const KILOBYTE = 1024
const UNITS = ['KB', 'MB', 'GB', 'TB']

/** `930 KB`, `12.4 MB`: as disks and sticks are labelled. */
export function sizeText(bytes: number): string {
  let amount = bytes / KILOBYTE
  let unit = 0
  while (amount >= KILOBYTE && unit < UNITS.length - 1) {
    amount /= KILOBYTE
    unit += 1
  }
  return `${unit === 0 ? Math.ceil(amount) : amount.toFixed(1)} ${UNITS[unit]}`
}

/** `3 hours ago`. */
export function ageText(iso: string, nowMs: number): string {
  const span = spanText(nowMs - Date.parse(iso))
  return span === undefined ? 'just now' : `${span} ago`
}

export const momentText = (iso: string): string => deviceMoment(Date.parse(iso))

const changesText = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`

/** Says what a restore discards, for its confirmation. */
export function lossText({ changesSince, createdAt }: Backup): string {
  if (changesSince === 0) return 'Nothing has changed since then: nothing will be lost.'
  const what = changesSince === null ? 'Everything that was written' : `${changesText(changesSince)} made`
  return `${what} since ${momentText(createdAt)} will be gone from everybody's screen, in every account of this server.`
}
