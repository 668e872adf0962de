import type { Flag } from '../contract/resources/weekend/flag.ts'
import { AksLaps, type LapContext, lapNumber } from './aks-laps.ts'
import { controlOf, entryOf, stintOf, WEATHER_FIELDS, weatherOf } from './aks-messages.ts'
import {
  aboveZero,
  epochMs,
  finalMs,
  flagNamed,
  KPH_OF_MPH,
  kindNamed,
  merge,
  numberOf,
  statusNamed,
  textOf,
} from './aks-values.ts'
import type { Json, JsonTree, Step } from './json/stream.ts'
import type { MessageOf, TimingMessage } from './model.ts'

type Path = readonly string[]

/**
 * Values that are read whole: the path at which they stand (a star is a car, a number, or a time), how many of them are
 * kept at most, and the fields that are.
 */
const UNITS = {
  info: ['timing.session.info', 1, 'sessionDbId name type date closed unitOfMeasure'],
  status: [
    'timing.session.status',
    1,
    'currentFlag isSessionRunning isFinished sessionStartTime finalType finalTime finalLaps currentLap stopTime stoppedMilliSeconds stoppedSeconds',
  ],
  entry: ['timing.session.entry.*', 300, 'number class team vehicle drivers currentDriver'],
  class: ['timing.session.classes.*', 100, 'name shortName'],
  standing: ['timing.session.standings.overall.active.*', 300, 'participant position lapNumber status'],
  details: ['timing.session.standings.overall.participantDetails.*', 300, 'status hasSeenCheckered'],
  lap: ['timing.analysis.laps.*.laps.*', 0, ''],
  stint: [
    'timing.analysis.stints.*.stints.*',
    20_000,
    'type driver openLapNumber closeLapNumber startTime finishTime driverAccumSessionTrackTime',
  ],
  control: ['raceControl.messages.*', 5_000, 'text groupText dayTime isNull'],
  weather: ['weather.currentData', 1, WEATHER_FIELDS],
  reading: ['weather.sessionData.*', 3_000, WEATHER_FIELDS],
} as const
type Unit = keyof typeof UNITS
const FIELDS = new Map(
  Object.entries(UNITS).map(([unit, [, , fields]]) => [unit, new Set(fields.split(' '))]),
)
const PATTERNS = Object.entries(UNITS).map(([unit, [pattern]]) => [unit as Unit, pattern.split('.')] as const)

/** The heavy parts of a lap, which say nothing that its sectors do not. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['loopSectors', 'sections'])
const MAX_CARS = 1_000
const BETWEEN = '\n'

const fits = (pattern: Path, path: Path) =>
  path.every((key, index) => pattern[index] === '*' || pattern[index] === key)

/** What is done with the value at a path of the feed's state. */
export function stepAt(path: Path): Step {
  for (const [, pattern] of PATTERNS)
    if (path.length <= pattern.length && fits(pattern, path))
      return path.length === pattern.length ? 'take' : 'walk'
  return 'skip'
}

/** Keys that stand at the stars of a pattern. */
const keysAt = (pattern: Path, path: Path) => path.filter((_, index) => pattern[index] === '*')

const unitAt = (path: Path) =>
  PATTERNS.find(([, pattern]) => pattern.length === path.length && fits(pattern, path)) ?? null

/** The state that a server reports by a snapshot and differences to it, as messages. Laps are not kept as trees. */
export class AksSession {
  /** Values read whole, by the keys at the stars of their paths, heard of first to last. */
  readonly #known = new Map(PATTERNS.map(([unit]) => [unit, new Map<string, JsonTree>()]))
  /** Keys of entries by their numbers. */
  readonly #numbers = new Map<string, string>()
  readonly #laps = new AksLaps()
  #run: string | null = null
  #flag: Flag | null = null
  readonly #statuses = new Map<string, string>()
  /** Rows of the order that were reported before the lap whose end they stand for. */
  readonly #untimed = new Map<string, MessageOf<'standing'>>()

  clear() {
    for (const known of this.#known.values()) known.clear()
    this.#numbers.clear()
    this.#laps.clear()
    this.#statuses.clear()
    this.#untimed.clear()
    this.#run = null
    this.#flag = null
  }

  /** @param now ms since 1970, for the clock. */
  take(path: Path, value: Json, now: number): TimingMessage[] {
    if (value === null) this.#forget(path)
    const [unit, pattern] = unitAt(path) ?? []
    return unit && value instanceof Map ? this.#heard(unit, keysAt(pattern!, path), value, now) : []
  }

  /** Time gone and to go; nothing before the start. */
  clock(now: number): MessageOf<'clock'> | null {
    const status = this.#of('status')
    const startedAt = epochMs(status?.get('sessionStartTime'))
    if (!status || startedAt === null) return null
    const stoppedMs =
      numberOf(status.get('stoppedMilliSeconds')) ?? (numberOf(status.get('stoppedSeconds')) ?? 0) * 1_000
    const stop = status.get('isSessionRunning') === false ? epochMs(status.get('stopTime')) : null
    const elapsedMs = (stop ?? now) - startedAt - stoppedMs
    const type = textOf(status.get('finalType')) ?? ''
    const total = type.startsWith('BY_TIME') ? finalMs(status.get('finalTime')) : null
    const laps = type.includes('LAP') ? aboveZero(status.get('finalLaps')) : null
    const lap = numberOf(status.get('currentLap'))
    return {
      type: 'clock',
      elapsedMs,
      remainingMs: total === null ? null : Math.max(total - elapsedMs, 0),
      lapsToGo: laps === null || lap === null ? null : Math.max(laps - lap, 0),
      timeOfDayMs: null,
      at: null,
    }
  }

  get isFinished(): boolean {
    return this.#of('status')?.get('isFinished') === true
  }

  #of(unit: 'info' | 'status'): JsonTree | undefined {
    return this.#known.get(unit)!.get('')
  }

  #forget(path: Path) {
    for (const [unit, pattern] of PATTERNS) {
      if (!fits(pattern, path)) continue
      const [car, key] = keysAt(pattern, path)
      const name = keysAt(pattern, path).join(BETWEEN)
      const known = this.#known.get(unit)!
      if (car === undefined) known.clear()
      for (const of of known.keys()) if (of === name || of.startsWith(name + BETWEEN)) known.delete(of)
      if (unit !== 'lap') continue
      if (car === undefined) this.#laps.clear()
      else this.#laps.forget(car, key === undefined ? undefined : (lapNumber(key) ?? 0))
    }
  }

  #heard(unit: Unit, keys: Path, difference: JsonTree, now: number): TimingMessage[] {
    const [key = '', lap = ''] = keys
    if (unit === 'lap') return this.#lap(key, lap, difference)
    const known = this.#known.get(unit)!
    const name = keys.join(BETWEEN)
    if (!known.has(name) && known.size === UNITS[unit][1]) known.delete(known.keys().next().value!)
    const tree = merge(known.get(name) ?? new Map(), difference, FIELDS.get(unit))
    known.set(name, tree)
    switch (unit) {
      case 'info':
        return this.#info(tree)
      case 'status':
        return this.#statusOf(tree, now)
      case 'entry':
        return this.#entry(key, tree)
      case 'class':
        return [{ type: 'class', key, name: textOf(tree) ?? key }]
      case 'standing':
        return this.#standing(tree)
      case 'details': {
        const hasFinished = tree.get('hasSeenCheckered') === true
        return this.#carIs(key, hasFinished ? 'finished' : statusNamed(tree.get('status')))
      }
      case 'stint':
        return stintOf(key, tree)
      case 'control':
        return controlOf(tree)
      case 'weather':
      case 'reading':
        return [weatherOf(tree)]
    }
  }

  #entry(key: string, tree: JsonTree): TimingMessage[] {
    const entry = entryOf(key, tree)
    if (this.#numbers.size === MAX_CARS) this.#numbers.clear()
    this.#numbers.set(entry.number ?? key, key)
    return [entry]
  }

  #info(tree: JsonTree): TimingMessage[] {
    const key = textOf(tree.get('sessionDbId'))
    if (key === null) return []
    const kind = kindNamed(tree.get('type'))
    const run: TimingMessage = {
      type: 'run',
      key,
      name: textOf(tree.get('name')) ?? textOf(tree.get('type')) ?? key,
      kind,
      startsAt: epochMs(tree.get('date')),
      ended: tree.get('closed') === true,
    }
    if (key === this.#run) return [run]
    // Laps of the session before are not this one's; entries may have been reported before its name.
    this.#run = key
    this.#flag = null
    this.#statuses.clear()
    this.#untimed.clear()
    this.#laps.clear()
    const entries = [...this.#known.get('entry')!].map(([car, entry]) => entryOf(car, entry))
    const status = this.#of('status')
    return [run, ...entries, ...(status ? this.#flagOf(status) : [])]
  }

  #statusOf(tree: JsonTree, now: number): TimingMessage[] {
    const clock = this.clock(now)
    return [...this.#flagOf(tree), ...(clock ? [clock] : [])]
  }

  #flagOf(status: JsonTree): TimingMessage[] {
    const flag = status.get('isFinished') === true ? 'chequered' : flagNamed(status.get('currentFlag'))
    if (!flag || flag === this.#flag) return []
    this.#flag = flag
    return [{ type: 'flag', flag, at: null }]
  }

  #standing(tree: JsonTree): TimingMessage[] {
    const participant = textOf(tree.get('participant'))
    const position = aboveZero(tree.get('position'))
    if (participant === null || position === null) return []
    // Rows name a car by the key of its entry or by its number.
    const key = this.#known.get('entry')!.has(participant)
      ? participant
      : (this.#numbers.get(participant) ?? participant)
    // Of a practice the row has the lap on which the best was set.
    const isRace = kindNamed(this.#of('info')?.get('type')) === 'race'
    const laps = isRace ? (numberOf(tree.get('lapNumber')) ?? 0) : this.#laps.last(key)
    const status = statusNamed(tree.get('status'))
    const isOut = status === 'retired' || status === 'excluded'
    const totalMs = this.#laps.totalMs(key, laps, this.#lapContext())
    const standing: MessageOf<'standing'> = { type: 'standing', key, position, laps, totalMs }
    this.#untimed.delete(key)
    if (totalMs === null && this.#untimed.size < MAX_CARS) this.#untimed.set(key, standing)
    return [standing, ...(isOut ? this.#carIs(key, status) : [])]
  }

  #carIs(key: string, status: MessageOf<'status'>['status'] | null): TimingMessage[] {
    if (status === null || this.#statuses.get(key) === status) return []
    if (this.#statuses.size === MAX_CARS) this.#statuses.clear()
    this.#untimed.clear()
    this.#statuses.set(key, status)
    return [{ type: 'status', key, status }]
  }

  #lapContext(): LapContext {
    const isUs = textOf(this.#of('info')?.get('unitOfMeasure'))?.toUpperCase().startsWith('US')
    return { startedAt: epochMs(this.#of('status')?.get('sessionStartTime')), kph: isUs ? KPH_OF_MPH : 1 }
  }

  #lap(car: string, key: string, difference: JsonTree): TimingMessage[] {
    const number = lapNumber(key)
    if (number === null) return []
    const lap = this.#laps.take(car, number, difference, this.#lapContext())
    const standing = this.#untimed.get(car)
    if (!lap || lap.totalMs === null || standing?.laps !== number) return lap ? [lap] : []
    this.#untimed.delete(car)
    return [lap, { ...standing, totalMs: lap.totalMs }]
  }
}
