import { MAX_LAP_NUMBER } from '../../contract/define/fields.ts'
import type { BookLap, StoredLap } from './effects.ts'
import { LapSummary } from './lap-summary.ts'

export interface LapChange {
  lap: BookLap
  created: boolean
}

const MAX_FORMER = 10_000

/** What is not known of a lap. */
export const BLANK_LAP: Omit<BookLap, 'lapNumber' | 'lapTimeMs' | 'elapsedMs'> = {
  startedAt: null,
  marker: null,
  sectorsMs: [],
  driver: null,
  pitIn: null,
  pitOut: null,
  inferred: [],
  trackStatus: null,
  valid: true,
  position: null,
  topSpeedKph: null,
}

const FIELDS = Object.keys(BLANK_LAP) as (keyof BookLap)[]

/** Laps of one car by number, with the race times at their ends: those they have and those they lost to corrections. */
export class LapList {
  readonly #laps = new Map<number, BookLap>()
  readonly #numbers = new Map<number, number>()
  /** Race times that laps had, and the lap that had each last. */
  readonly #former = new Map<number, number>()
  /** Fields of stored laps that the store left out: a repeated report of them is no change. */
  readonly #unsaid = new Map<number, ReadonlySet<keyof BookLap>>()
  #newest: BookLap | null = null
  /** Null once a lap changed, until it is asked for. */
  #summary: LapSummary | null = new LapSummary()
  /** Null once a lap changed, until they are asked for. */
  #times: { most: number; times: readonly number[] } | null = null
  lastNumber = 0
  /** Number of the last lap with a race time at its end. */
  lastTimed = 0

  constructor(stored: readonly StoredLap[]) {
    for (const { formerMs = [], takenOff: _, ...lap } of stored.toSorted(
      (a, b) => a.lapNumber - b.lapNumber,
    )) {
      for (const total of formerMs) this.#former.set(total, lap.lapNumber)
      this.#set({ ...BLANK_LAP, ...lap })
      const unsaid = FIELDS.filter((field) => lap[field] === undefined)
      if (unsaid.length > 0) this.#unsaid.set(lap.lapNumber, new Set(unsaid))
    }
  }

  /** The lap with the latest race time at its end. */
  get newest(): BookLap | null {
    return this.#newest
  }

  get summary(): Readonly<LapSummary> {
    this.#summary ??= new LapSummary(this.all())
    return this.#summary
  }

  get(number: number): BookLap | undefined {
    return this.#laps.get(number)
  }

  all(): Iterable<BookLap> {
    return this.#laps.values()
  }

  /** Number of the lap that ended at this race time. */
  numberAt(totalMs: number): number | null {
    return this.#numbers.get(totalMs) ?? null
  }

  /** Whether a correction took this race time from a lap, and no other has it now. */
  hadTotal(totalMs: number): boolean {
    return this.#former.has(totalMs) && !this.#numbers.has(totalMs)
  }

  /** Number of the lap that had this race time before a correction. */
  formerNumber(totalMs: number): number | null {
    return this.#former.get(totalMs) ?? null
  }

  /** The next lap after this number. */
  after(number: number): BookLap | undefined {
    for (let next = number + 1; next <= this.lastNumber; next++) {
      const lap = this.#laps.get(next)
      if (lap) return lap
    }
    return undefined
  }

  /** Whether lap `number` may end at this race time: the next lap ends later. */
  mayEndAt(number: number, totalMs: number): boolean {
    const next = this.after(number)?.elapsedMs
    return next == null || totalMs < next
  }

  /** Times of the last single laps, at most `most`. */
  times(most: number): readonly number[] {
    if (this.#times?.most === most) return this.#times.times
    const times: number[] = []
    for (let number = this.lastNumber; number > 0 && number > this.lastNumber - 2 * most; number--) {
      const lap = this.#laps.get(number)
      if (lap && lap.marker === null && lap.lapTimeMs !== null && lap.valid) times.push(lap.lapTimeMs)
      if (times.length === most) break
    }
    this.#times = { most, times }
    return times
  }

  /** Stores a lap up to `MAX_LAP_NUMBER`, and shortens the gap that hid it. @returns what is new or differs */
  put(lap: BookLap): LapChange[] {
    const before = this.#laps.get(lap.lapNumber)
    if (lap.lapNumber > MAX_LAP_NUMBER) return []
    const isKnown = before && isSame(before, lap, this.#unsaid.get(lap.lapNumber))
    this.#set(lap)
    if (isKnown) return []
    this.#unsaid.delete(lap.lapNumber)
    const change = { lap, created: !before }
    const hides = before ? undefined : this.after(lap.lapNumber)
    if (hides?.marker !== 'gap' || hides.elapsedMs === null || lap.elapsedMs === null) return [change]
    const lapTimeMs = hides.elapsedMs - lap.elapsedMs
    if (lapTimeMs <= 0) return [change]
    const marker = hides.lapNumber - lap.lapNumber > 1 ? 'gap' : null
    const startedAt =
      hides.startedAt === null || hides.lapTimeMs === null
        ? null
        : hides.startedAt + hides.lapTimeMs - lapTimeMs
    const shorter: BookLap = { ...hides, lapTimeMs, marker, startedAt }
    this.#set(shorter)
    return [change, { lap: shorter, created: false }]
  }

  #set(lap: BookLap) {
    this.#times = null
    const before = this.#laps.get(lap.lapNumber)
    if (before?.elapsedMs != null && before.elapsedMs !== lap.elapsedMs) {
      if (this.#numbers.get(before.elapsedMs) === lap.lapNumber) this.#numbers.delete(before.elapsedMs)
      this.#former.set(before.elapsedMs, lap.lapNumber)
      if (this.#former.size > MAX_FORMER) this.#former.delete(this.#former.keys().next().value!)
    }
    this.#laps.set(lap.lapNumber, lap)
    if (!before) this.#summary?.add(lap)
    else if (!this.#summary?.replace(before, lap)) this.#summary = null
    if (lap.elapsedMs !== null) {
      this.#numbers.set(lap.elapsedMs, lap.lapNumber)
      this.lastTimed = Math.max(this.lastTimed, lap.lapNumber)
    }
    this.lastNumber = Math.max(this.lastNumber, lap.lapNumber)
    if (
      this.#newest?.lapNumber === lap.lapNumber ||
      (lap.elapsedMs ?? -1) > (this.#newest?.elapsedMs ?? -1)
    ) {
      this.#newest = lap.elapsedMs === null ? this.#newest : lap
    }
  }
}

function isSame(a: BookLap, b: BookLap, but?: ReadonlySet<keyof BookLap>): boolean {
  const plain = (value: BookLap[keyof BookLap]) => (Array.isArray(value) ? value.join() : value)
  return (Object.keys(b) as (keyof BookLap)[]).every(
    (field) => but?.has(field) || plain(a[field]) === plain(b[field]),
  )
}
