import type { OutingLap } from '../../calc/outings/match-outing.ts'

export type LapSource = 'beacon' | 'channel' | 'line' | 'none'
/** `sectorsMs` where they are known. */
export type MarkedLap = OutingLap & { source: LapSource; sectorsMs?: number[] }

/** What is before the first mark, between two or after the last is a lap from here on. */
const MIN_PART_SEC = 1
/** Twice the laps of a kart in 24 hours: more are those of a noisy channel. */
const MAX_LAPS = 5000

/** The laps between marks, in seconds from the start of an outing. Without a reader: the service's own thread needs none. */
export function lapsBetween(marks: readonly number[], durationSec: number, source: LapSource): MarkedLap[] {
  const starts = durationSec > 0 ? [0] : []
  for (const sec of marks.toSorted((a, b) => a - b)) {
    const isApart = sec - (starts.at(-1) ?? 0) > MIN_PART_SEC && sec < durationSec - MIN_PART_SEC
    if (isApart) starts.push(sec)
  }
  const isDamage = starts.length > MAX_LAPS
  if (isDamage) starts.length = 1
  return starts.map((startSec, index) => {
    const endSec = starts[index + 1] ?? durationSec
    const lapMs = Math.round((endSec - startSec) * 1000)
    return { index, startSec, lapMs, source: isDamage ? 'none' : source }
  })
}
