import { MAX_LAP_NUMBER } from '../contract/define/fields.ts'
import type { Flag } from '../contract/resources/weekend/flag.ts'
import { aboveZero, epochMs, flagNamed, numberOf, strictest, textOf, treeOf } from './aks-values.ts'
import type { Json, JsonTree } from './json/stream.ts'
import type { MessageOf } from './model.ts'

interface Lap {
  driver: string | null
  valid: boolean | null
  position: number | null
  startedAt: number | null
  timeMs: number | null
  topSpeed: number | null
  pitIn: boolean
  pitOut: boolean
  sectorsMs: (number | null)[]
  flags: (Flag | null)[]
}

const MAX_LAPS = 120_000
const MAX_SECTORS = 32

/** A time in the lane, as an object or bare. */
const isReported = (value: Json) => value !== null && value !== false

const FIELDS: { [field: string]: (lap: Lap, value: Json) => void } = {
  driver: (lap, value) => {
    lap.driver = textOf(value)
  },
  isValid: (lap, value) => {
    lap.valid = typeof value === 'boolean' ? value : null
  },
  position: (lap, value) => {
    lap.position = aboveZero(value)
  },
  startTime: (lap, value) => {
    lap.startedAt = epochMs(value)
  },
  time: (lap, value) => {
    lap.timeMs = aboveZero(value)
  },
  topSpeed: (lap, value) => {
    lap.topSpeed = aboveZero(value)
  },
  pitIn: (lap, value) => {
    lap.pitIn = isReported(value)
  },
  pitOut: (lap, value) => {
    lap.pitOut = isReported(value)
  },
  sectors: takeSectors,
}

function takeSectors(lap: Lap, value: Json) {
  if (value === null) {
    lap.sectorsMs = []
    lap.flags = []
  }
  for (const [key, sector] of treeOf(value) ?? []) {
    const number = Number(key)
    if (!Number.isInteger(number) || number < 1 || number > MAX_SECTORS) continue
    const at = number - 1
    while (lap.sectorsMs.length < number) {
      lap.sectorsMs.push(null)
      lap.flags.push(null)
    }
    const reported = treeOf(sector)
    if (!reported || reported.has('time')) lap.sectorsMs[at] = aboveZero(reported?.get('time'))
    if (!reported || reported.has('flag')) lap.flags[at] = flagNamed(reported?.get('flag'))
  }
  while (lap.flags.length > 0 && (lap.sectorsMs.at(-1) ?? lap.flags.at(-1) ?? null) === null) {
    lap.sectorsMs.pop()
    lap.flags.pop()
  }
}

/** What laps need of the session. */
export interface LapContext {
  /** Start of the session in ms since 1970. */
  startedAt: number | null
  /** km/h of one unit of speed. */
  kph: number
}

/** Laps of every car, of which a difference names some fields only. */
export class AksLaps {
  readonly #cars = new Map<string, Map<number, Lap>>()
  #count = 0

  clear() {
    this.#cars.clear()
    this.#count = 0
  }

  forget(car: string, lap?: number) {
    const laps = this.#cars.get(car)
    if (!laps) return
    if (lap === undefined) {
      this.#count -= laps.size
      this.#cars.delete(car)
    } else if (laps.delete(lap)) this.#count -= 1
  }

  /** Number of the car's last lap that has a time. */
  last(car: string): number {
    let last = 0
    for (const [number, { timeMs }] of this.#cars.get(car) ?? [])
      if (timeMs !== null && number > last) last = number
    return last
  }

  /** Race time at the end of a lap; null if it is not known. */
  totalMs(car: string, number: number, { startedAt }: LapContext): number | null {
    const lap = this.#cars.get(car)?.get(number)
    if (!lap || lap.startedAt === null || lap.timeMs === null || startedAt === null) return null
    return lap.startedAt < startedAt ? null : lap.startedAt + lap.timeMs - startedAt
  }

  /** @returns the lap, once it has a time. */
  take(car: string, number: number, difference: JsonTree, context: LapContext): MessageOf<'lap'> | null {
    const lap = this.#of(car, number)
    for (const [field, value] of difference) if (Object.hasOwn(FIELDS, field)) FIELDS[field]!(lap, value)
    if (lap.timeMs === null) return null
    return {
      type: 'lap',
      key: car,
      lapNumber: number,
      lapTimeMs: lap.timeMs,
      totalMs: this.totalMs(car, number, context),
      sectorsMs: [...lap.sectorsMs],
      pitIn: lap.pitIn,
      pitOut: lap.pitOut,
      valid: lap.valid,
      driver: lap.driver,
      position: lap.position,
      topSpeedKph: lap.topSpeed === null ? null : lap.topSpeed * context.kph,
      flag: strictest(lap.flags),
      startedAt: lap.startedAt,
    }
  }

  #of(car: string, number: number): Lap {
    const laps = this.#cars.get(car) ?? new Map<number, Lap>()
    this.#cars.set(car, laps)
    const known = laps.get(number)
    if (known) return known
    if (this.#count === MAX_LAPS) {
      this.clear()
      laps.clear()
      this.#cars.set(car, laps)
    }
    const lap: Lap = {
      driver: null,
      valid: null,
      position: null,
      startedAt: null,
      timeMs: null,
      topSpeed: null,
      pitIn: false,
      pitOut: false,
      sectorsMs: [],
      flags: [],
    }
    laps.set(number, lap)
    this.#count += 1
    return lap
  }
}

/** Number of a lap by its key; null for what is none. */
export function lapNumber(key: string): number | null {
  const number = numberOf(key)
  return number !== null && Number.isInteger(number) && number >= 1 && number <= MAX_LAP_NUMBER
    ? number
    : null
}
