import type { MessageOf } from '../model.ts'
import { isSameCrossing } from './crossings.ts'
import type { BookLap } from './effects.ts'
import type { LapChange, LapList } from './lap-list.ts'

/** Programs of timekeepers round lap times and race times each by itself. */
const ROUNDED_MS = 1

/**
 * Moves the start of a lap, and with it the end of the lap before, to where the lap time of its own crossing puts it.
 *
 * @returns laps changed; none where the lap time is that of another stretch
 */
export function movedStart(lap: BookLap, lapTimeMs: number, list: LapList): LapChange[] {
  if (lap.marker === 'gap' || lap.lapTimeMs === null) return []
  const from = lap.elapsedMs! - lap.lapTimeMs
  const to = lap.elapsedMs! - lapTimeMs
  if (!isSameCrossing(from, to) || Math.abs(from - to) <= ROUNDED_MS) return []
  const before = list.get(list.numberAt(from) ?? 0)
  // A second reading lies between, from which the feed may have gone on.
  if (before && !list.mayEndAt(before.lapNumber, to)) return []
  const beforeMs = before?.lapTimeMs == null ? null : before.lapTimeMs + to - from
  if (beforeMs !== null && beforeMs <= 0) return []
  const startedAt = lap.startedAt === null ? null : lap.startedAt + to - from
  const moved = list.put({ ...lap, lapTimeMs, startedAt })
  return before ? [...list.put({ ...before, elapsedMs: to, lapTimeMs: beforeMs }), ...moved] : moved
}

/** The feed's best lap gives the first lap its time, where only the race time at its end is known. @returns laps changed */
export function startOfFirst(list: LapList, { lapNumber, lapTimeMs }: MessageOf<'best'>): LapChange[] {
  const lap = list.get(1)
  if (lapNumber !== 1 || lapTimeMs === null || lap?.marker !== 'gap' || lapTimeMs >= lap.lapTimeMs!) return []
  const startedAt = lap.startedAt === null ? null : lap.startedAt + lap.lapTimeMs! - lapTimeMs
  return list.put({ ...lap, lapTimeMs, startedAt, marker: null })
}
