import type { CarLaps } from './car-laps.ts'
import type { LapChange } from './lap-list.ts'
import { NO_LOOP_FACTS, timedLap } from './make-lap.ts'
import type { RunFacts } from './run-facts.ts'

const SAME_PASSING_MS = 2
const MAX_PASSINGS = 10_000

/**
 * Laps of one transponder from a decoder, which counts none: from passing to passing of the finish, leaving out those that
 * follow within `minLapMs`. A passing that the decoder sends late divides the lap it belongs to.
 */
export class PassingLaps {
  readonly #car: CarLaps
  readonly #run: RunFacts & { zeroAt(at: number): number }
  readonly #minLapMs: number
  /** ms since 1970, in order. */
  #times: number[] = []
  /** Number of the lap that the second passing ends. */
  #firstNumber = 1

  constructor(car: CarLaps, run: RunFacts & { zeroAt(at: number): number }, minLapMs: number) {
    this.#car = car
    this.#run = run
    this.#minLapMs = minLapMs
    const stored = [...car.list.all()].filter((lap) => lap.startedAt !== null && lap.lapTimeMs !== null)
    if (stored.length === 0) return
    this.#firstNumber = stored[0]!.lapNumber
    this.#times = [stored[0]!.startedAt!, ...stored.map((lap) => lap.startedAt! + lap.lapTimeMs!)]
  }

  /** @returns laps created or changed */
  passed(at: number): LapChange[] {
    const after = this.#times.findLastIndex((time) => time <= at + SAME_PASSING_MS)
    if (after >= 0 && at - this.#times[after]! <= SAME_PASSING_MS) return []
    if (this.#times.length === MAX_PASSINGS || at < this.#run.zeroAt(at)) return []
    const isLast = after === this.#times.length - 1
    this.#times.splice(after + 1, 0, at)
    const ends = this.#counted()
    if (isLast) return ends.at(-1) === at ? this.#laps(ends, ends.length - 1, true) : []
    return this.#laps(ends, Math.max(0, after - 1), false)
  }

  #counted(): number[] {
    const counted: number[] = []
    for (const time of this.#times) {
      if (counted.length === 0 || time - counted.at(-1)! >= this.#minLapMs) counted.push(time)
    }
    return counted
  }

  #laps(ends: readonly number[], from: number, isNew: boolean): LapChange[] {
    const heard = isNew ? this.#car.current.end(this.#run.sections) : NO_LOOP_FACTS
    return ends.flatMap((end, index) => {
      if (index < Math.max(1, from)) return []
      const start = ends[index - 1]!
      const lapNumber = this.#firstNumber + index - 1
      const lapTimeMs = Math.round(end - start)
      const elapsedMs = Math.round(end - this.#run.zeroAt(ends[0]!))
      const before = this.#car.list.get(lapNumber)
      if (before?.lapTimeMs === lapTimeMs && before.elapsedMs === elapsedMs) return []
      const timed = { lapNumber, lapTimeMs, elapsedMs, marker: null }
      return this.#car.timed(timedLap(timed, heard, this.#car.pace, this.#run))
    })
  }
}
