import { mostRestrictive } from '../../calc/timing/flags.ts'
import type { Flag } from '../../contract/resources/weekend/flag.ts'
import type { TrackStatus } from '../../contract/resources/weekend/lap.ts'
import type { MessageOf } from '../model.ts'
import { Car } from './car.ts'
import { CarLaps } from './car-laps.ts'
import type { Run, StoredLap } from './effects.ts'
import type { Known } from './entries.ts'
import type { LapChange } from './lap-list.ts'
import { Recent } from './median.ts'
import { PassingLaps } from './passing-laps.ts'
import type { RunFacts, Section } from './run-facts.ts'

export interface ShownFlag {
  flag: Flag
  /** ms since 1970. */
  at: number
}

const MAX_CARS = 1_000
const MAX_LAPS = 200_000
const MAX_FLAGS = 1_000
const MAX_SAMPLES = 30
const RECENT_LAPS = 20
const ENOUGH_LAPS = 5
const SAME_FLAG_MS = 1_000
/** A clock that jumps this far was reset. */
const CLOCK_JUMP_MS = 5_000
const RESTART_MS = 30_000
const RESTARTED_BELOW_MS = 180_000

/** What is known of one run: its cars, flags and clock. Bounded in cars, laps, flags. */
export class RunState implements RunFacts {
  run: Run
  readonly cars = new Map<string, Car>()
  readonly flags: ShownFlag[]
  flag: Flag | null = null
  hasPitLoops = false
  /** Whether the feed counts laps, or is a decoder that reports passings only. */
  countsLaps = false
  /** Whether the feed has reported the count of a crossing. */
  tellsCounts = false
  /** Whether laps are counted here: the feed reports crossings only. */
  isCountedHere = false
  sections: readonly Section[] = []
  link = 0
  /** The race clock went back to its start. */
  wentBack = false
  readonly #recent = new Recent(RECENT_LAPS)
  #lapCount = 0
  /** Arrival minus race time. */
  readonly #zeros = new Recent(MAX_SAMPLES)
  #zero: number | null = null
  #passingZero: number | null = null
  #elapsedMs: number | null = null
  #clockAt = 0

  constructor(run: Run, flags: readonly ShownFlag[] = []) {
    this.run = run
    this.flags = [...flags]
  }

  /** Whether it holds as many laps as it may. */
  get isFull(): boolean {
    return this.#lapCount >= MAX_LAPS
  }

  /** Whether no lap of it is known. */
  get isEmpty(): boolean {
    return this.#lapCount === 0
  }

  get usualLapMs(): number | null {
    return this.#recent.size < ENOUGH_LAPS ? null : this.#recent.median
  }

  wallAt(totalMs: number): number | null {
    const zero = this.#passingZero ?? this.#zero
    return zero === null ? null : zero + totalMs
  }

  /** Start of the race time where a decoder gives only the time of day: the first green, else the first passing. */
  zeroAt(firstPassingAt: number): number {
    this.#passingZero ??= this.run.greenAt ?? Math.round(firstPassingAt)
    return this.#passingZero
  }

  statusBetween(from: number, until: number): TrackStatus | null {
    const { flags } = this
    let end = flags.length
    while (end > 0 && flags[end - 1]!.at >= until) end--
    // The one before the first that follows the start was out at the start.
    let first = end
    while (first > 0 && (flags[first]?.at ?? Infinity) > from) first--
    return first === end ? null : mostRestrictive(flags.slice(first, end))
  }

  newCar(key: string, known: Known | undefined, stored: () => readonly StoredLap[]): Car | null {
    if (this.cars.size >= MAX_CARS) return null
    const car = new Car(key, new CarLaps(this, stored()), known)
    this.heard([...car.laps.list.all()].map((lap) => ({ lap, created: true })))
    this.cars.set(key, car)
    return car
  }

  passingsOf(car: Car, minLapMs: number): PassingLaps {
    const [first] = car.laps.list.all()
    if (first?.startedAt != null && first.lapTimeMs !== null && first.elapsedMs !== null) {
      this.#passingZero ??= first.startedAt + first.lapTimeMs - first.elapsedMs
    }
    car.passings ??= new PassingLaps(car.laps, this, minLapMs)
    return car.passings
  }

  heard(changes: readonly LapChange[]) {
    for (const { lap, created } of changes) {
      const { lapTimeMs, marker, valid } = lap
      if (created) this.#lapCount++
      if (created && lapTimeMs !== null && marker === null && valid) this.#recent.add(lapTimeMs)
    }
  }

  clock({ elapsedMs }: MessageOf<'clock'>, arrivedAt: number) {
    if (elapsedMs === null) return
    const before = this.#elapsedMs
    if (before !== null && before - elapsedMs > RESTART_MS && elapsedMs < RESTARTED_BELOW_MS)
      this.wentBack = true
    this.#elapsedMs = elapsedMs
    this.#clockAt = arrivedAt
    this.#anchor(elapsedMs, arrivedAt)
  }

  /** About the race time at an arrival; the time since the run was opened where its clock stands or is behind. */
  elapsedAt(arrivedAt: number): number {
    const byClock = this.#elapsedMs === null ? 0 : this.#elapsedMs + arrivedAt - this.#clockAt
    return Math.max(0, byClock, arrivedAt - this.run.openedAt)
  }

  /** A car crossed the line just now; gives the race time where the feed has no clock. */
  crossed(totalMs: number, arrivedAt: number) {
    if (this.#elapsedMs === null) this.#anchor(totalMs, arrivedAt)
  }

  #anchor(totalMs: number, arrivedAt: number) {
    this.#zeros.add(arrivedAt - totalMs)
    const zero = this.#zeros.median!
    const isFar = Math.abs(arrivedAt - totalMs - zero) > CLOCK_JUMP_MS
    const last = isFar ? this.#zeros.last(3) : []
    if (last.length === 3 && last.every((one) => Math.abs(one - zero) > CLOCK_JUMP_MS))
      this.#zeros.keepLast(3)
    this.#zero = this.#zeros.median
  }

  /** @returns whether it is to be stored: not heard before, and not what is shown at that time already */
  show(flag: Flag, at: number): boolean {
    if (flag === this.flag) return false
    this.flag = flag
    const after = this.flags.findLastIndex((shown) => shown.at <= at)
    const isKnown = this.flags.some((shown) => shown.flag === flag && Math.abs(shown.at - at) <= SAME_FLAG_MS)
    if (isKnown || this.flags[after]?.flag === flag) return false
    this.flags.splice(after + 1, 0, { flag, at })
    if (this.flags.length >= MAX_FLAGS) this.flags.shift()
    return true
  }
}
