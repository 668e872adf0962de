import type { BackupReason } from '../contract/backup.ts'

export interface Keepable {
  id: string
  createdAtMs: number
  reason: BackupReason
  isSound: boolean
}

const AUTOMATIC_TODAY = 3
const IN_ALL = 10

/** Calendar day on this machine's clock. */
export const localDay = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`
}

/**
 * Which backups may go: of today all but the last three automatic ones, of each older day all but the last one, and the
 * oldest of more than ten. What undoes a restore of today stays, and so does the last sound one, whatever else is there.
 */
export function toRemove(
  backups: readonly Keepable[],
  nowMs: number,
  dayOf: (ms: number) => string = localDay,
): string[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
  const today = dayOf(nowMs)
  const isOfToday = ({ createdAtMs }: Keepable) => createdAtMs >= nowMs || dayOf(createdAtMs) === today
  const lastSound = newestFirst.find(({ isSound }) => isSound)
  const isProtected = (each: Keepable) =>
    each === lastSound || (each.reason === 'beforeRestore' && isOfToday(each))

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
  const stays = new Set(kept.filter((each) => !surplus.has(each)))
  return newestFirst.filter((each) => !stays.has(each)).map(({ id }) => id)
}
