import type { BackupReason } from '../contract/actions/backup.ts'
import { type BackupFile, unusableReason } from './folder.ts'

export interface Keepable {
  id: string
  createdAtMs: number
  reason: BackupReason
  sizeBytes: number
  isSound: boolean
}

export interface Limits {
  nowMs: number
  /** Of all backups that are kept. */
  maxBytes: number
  /** Day of an instant; by default on this machine's calendar. */
  dayOf?: (ms: number) => string
}

const AUTOMATIC_TODAY = 3
const IN_ALL = 10

/** Calendar day on this machine's clock. */
const localDay = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** Backups to delete until the rest fits `maxBytes`: scheduled ones first, then manual ones, oldest first. */
function overBytes(
  kept: readonly Keepable[],
  maxBytes: number,
  stays: (each: Keepable) => boolean,
): Keepable[] {
  let bytes = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const oldestFirst = kept.filter((each) => !stays(each)).reverse()
  const [made, automatic] = [true, false].map((isManual) =>
    oldestFirst.filter(({ reason }) => (reason === 'manual') === isManual),
  ) as [Keepable[], Keepable[]]
  return [...automatic, ...made].filter(({ sizeBytes }) => {
    if (bytes <= maxBytes) return false
    bytes -= sizeBytes
    return true
  })
}

/**
 * The ids to delete. Kept are today's last three automatic backups and all others of today, the last sound one of each older
 * day, ten in all, up to `maxBytes`. Always kept are the last sound backup and today's undo of restores (over `maxBytes` only
 * the last undo).
 */
export function toRemove(
  backups: readonly Keepable[],
  { nowMs, maxBytes, dayOf = localDay }: Limits,
): string[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
  const today = dayOf(nowMs)
  const isOfToday = ({ createdAtMs }: Keepable) => createdAtMs >= nowMs || dayOf(createdAtMs) === today
  const lastSound = newestFirst.find(({ isSound }) => isSound)
  const isUndo = (each: Keepable) => each.reason === 'beforeRestore' && isOfToday(each)
  const isProtected = (each: Keepable) => each === lastSound || isUndo(each)

  const seenDays = new Set<string>()
  let automatic = 0
  const kept = newestFirst.filter((each) => {
    if (isOfToday(each)) {
      if (each.reason !== 'automatic') return true
      if (each.isSound) automatic += 1
      return (each.isSound && automatic <= AUTOMATIC_TODAY) || isProtected(each)
    }
    const day = dayOf(each.createdAtMs)
    const isFirst = each.isSound && !seenDays.has(day)
    if (isFirst) seenDays.add(day)
    return isFirst || isProtected(each)
  })

  const spare = kept.filter((each) => !isProtected(each)).reverse()
  const surplus = new Set(spare.slice(0, Math.max(0, kept.length - IN_ALL)))
  const inNumber = kept.filter((each) => !surplus.has(each))
  const lastUndo = newestFirst.find(isUndo)
  const heavy = new Set(overBytes(inNumber, maxBytes, (each) => each === lastSound || each === lastUndo))
  const stays = new Set(inNumber.filter((each) => !heavy.has(each)))
  return newestFirst.filter((each) => !stays.has(each)).map(({ id }) => id)
}

/** `toRemove` for files. */
export const surplusOf = (files: readonly BackupFile[], limits: Limits): Set<string> =>
  new Set(
    toRemove(
      files.map((file) => ({ ...file, isSound: unusableReason(file) === null })),
      limits,
    ),
  )
