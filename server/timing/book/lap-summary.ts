import type { BookLap } from './effects.ts'

/** Best lap and stops of a car, while laps are added one by one. */
export class LapSummary {
  best: BookLap | null = null
  /** Laps in which the car came in. */
  pits = 0
  /** Whether one of them is concluded, not reported by the feed. */
  pitsInferred = false
  lastPitLap: number | null = null

  constructor(laps: Iterable<BookLap> = []) {
    for (const lap of laps) this.add(lap)
  }

  /** Takes a lap in place of what it was. @returns false where all laps are to be added again */
  replace(before: BookLap, lap: BookLap): boolean {
    const isBest = before === this.best || lap.lapTimeMs === this.best?.lapTimeMs
    if (isBest || before.pitIn || lap.pitIn) return false
    this.add(lap)
    return true
  }

  add(lap: BookLap) {
    const { lapTimeMs } = lap
    const isTimed = lap.marker === null && lap.valid && lapTimeMs !== null
    if (isTimed && lapTimeMs < (this.best?.lapTimeMs ?? Infinity)) this.best = lap
    if (!lap.pitIn) return
    this.pits++
    this.pitsInferred ||= lap.inferred.includes('pitIn')
    this.lastPitLap = Math.max(this.lastPitLap ?? 0, lap.lapNumber)
  }
}
