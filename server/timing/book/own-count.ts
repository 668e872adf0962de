import type { CarLaps } from './car-laps.ts'
import { isSameCrossing } from './crossings.ts'
import type { BookLap } from './effects.ts'
import type { LapChange } from './lap-list.ts'
import { timedLap } from './make-lap.ts'
import type { RunFacts } from './run-facts.ts'

/** The race clock reports whole seconds, and a crossing is reported up to some seconds late. */
const CLOCK_MS = 5_000

/** Laps of a car in a session whose laps the feed does not count: each crossing with a lap time ends one. */
export class OwnCount {
  readonly #car: CarLaps
  readonly #run: RunFacts

  constructor(car: CarLaps, run: RunFacts) {
    this.#car = car
    this.#run = run
  }

  /** Laps of the crossings heard lately that have none. @returns laps created or changed */
  catchUp(): LapChange[] {
    return this.#car.crossings
      .all()
      .flatMap(({ lapTimeMs, totalMs }) => (lapTimeMs === null ? [] : this.#crossed(lapTimeMs, totalMs)))
  }

  /** A crossing without a race time; the race clock shows `aboutMs`. @returns laps created or changed */
  untimed(lapTimeMs: number, aboutMs: number): LapChange[] {
    const { list } = this.#car
    const next = (list.newest?.elapsedMs ?? 0) + lapTimeMs
    const follows = list.newest !== null && Math.abs(aboutMs - next) <= CLOCK_MS
    if (!follows && this.#had(lapTimeMs)) return []
    return this.#add(lapTimeMs, follows ? next : Math.max(next, aboutMs))
  }

  #crossed(lapTimeMs: number, totalMs: number): LapChange[] {
    const { list } = this.#car
    const last = list.newest
    if (this.#car.knows(totalMs)) return []
    if (last !== null && isSameCrossing(last.elapsedMs!, totalMs))
      return list.put({ ...last, lapTimeMs, elapsedMs: totalMs })
    return last !== null && totalMs < last.elapsedMs! ? [] : this.#add(lapTimeMs, totalMs)
  }

  #had(lapTimeMs: number): boolean {
    return [...this.#car.list.all()].some((lap: BookLap) => lap.lapTimeMs === lapTimeMs)
  }

  #add(lapTimeMs: number, elapsedMs: number): LapChange[] {
    const { current, list, pace } = this.#car
    const timed = { lapNumber: list.lastNumber + 1, lapTimeMs, elapsedMs, marker: null }
    return this.#car.timed(timedLap(timed, current.end(this.#run.sections), pace, this.#run))
  }
}
