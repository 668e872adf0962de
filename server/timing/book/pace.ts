import type { BookLap } from './effects.ts'
import type { LapList } from './lap-list.ts'
import { median, Recent } from './median.ts'
import type { RunFacts } from './run-facts.ts'

/** Laps that some laps may be quicker by than the quickest lately. */
const SHORTER_BY = 0.5
/** Shares of the usual lap time. */
const MAX_SHARE = 20
const GHOST_SHARE = 0.25
const PIT_SHARE = 1.5
const RECENT = 5
const ENOUGH = 3

/** How long laps of one car take. */
export class Pace {
  readonly #list: LapList
  readonly #run: RunFacts
  readonly #greens = new Recent(RECENT)

  constructor(list: LapList, run: RunFacts) {
    this.#list = list
    this.#run = run
  }

  /** Whether these laps may have taken this long; true while nothing is known. */
  isLikely(laps: number, duration: number): boolean {
    const least = this.#least
    if (laps < 1) return false
    if (least === null) return true
    return duration >= (laps - SHORTER_BY) * least && duration <= laps * least * MAX_SHARE
  }

  /** Whether the time is that of more than a lap, a stop, or a lap under caution. */
  isLong(lapTimeMs: number): boolean {
    const usual = this.#usual
    return usual === null || lapTimeMs > usual * PIT_SHARE
  }

  /** Whether the time is too long to be added to a lap by the timekeepers; false while nothing is known. */
  isLap(lapTimeMs: number): boolean {
    const usual = this.#usual
    return usual !== null && lapTimeMs >= usual * (1 - GHOST_SHARE)
  }

  /** Whether a transponder read twice made this lap. */
  isGhost(lapTimeMs: number): boolean {
    const least = this.#least
    return least !== null && lapTimeMs < least * GHOST_SHARE
  }

  /** Whether the car stopped: longer than 1.5 times the median of its last five green laps. */
  isStop(lapTimeMs: number): boolean {
    return this.#greens.size >= ENOUGH && lapTimeMs > this.#greens.median! * PIT_SHARE
  }

  add(lap: BookLap) {
    if (lap.marker === 'gap' || lap.lapTimeMs === null || !lap.valid || lap.pitIn || lap.pitOut) return
    if ((lap.trackStatus ?? 'green') !== 'green') return
    this.#greens.add(lap.lapTimeMs)
  }

  get #usual(): number | null {
    const own = this.#list.times(RECENT)
    return own.length >= ENOUGH ? median(own) : this.#run.usualLapMs
  }

  /** The least that is usual: of the car's last laps, or in the field. */
  get #least(): number | null {
    const own = this.#list.times(RECENT)
    let least = this.#run.usualLapMs
    if (own.length >= ENOUGH) for (const time of own) if (least === null || time < least) least = time
    return least
  }
}
