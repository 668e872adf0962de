import type { BackupReason } from '../contract/actions/backup.ts'
import { type BackupFile, flawOf } from './folder.ts'

export interface Keepable {
  id: string
  createdAtMs: number
  reason: BackupReason
  sizeBytes: number
  isSound: boolean
}

export interface Limits {
  nowMs: number
  /** Bytes of all that is kept. */
  maxBytes: number
  /** Day of an instant; by default on this machine's calendar. */
  dayOf?: (ms: number) => string
}

const AUTOMATIC_TODAY = 3
const IN_ALL = 10

/** Calendar day on this machine's clock. */
export const localDay = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/** Of those that stay by their number, which go for want of bytes: what people made themselves goes last. Oldest first. */
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
 * Which backups may go: of today all but the last three automatic ones, of each older day all but the last one, the oldest of
 * more than ten, and what is more than `maxBytes`. What undoes a restore of today stays (over `maxBytes`: the last of them),
 * and so does the last sound one, whatever else is there.
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
    // One that cannot be restored does not stand for its day.
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

/** The ids of files that may go: see `toRemove`. */
export const surplusOf = (files: readonly BackupFile[], limits: Limits): Set<string> =>
  new Set(
    toRemove(
      files.map((file) => ({ ...file, isSound: flawOf(file) === null })),
      limits,
    ),
  )
