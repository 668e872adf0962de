import { MAX_LAP_NUMBER } from '../contract/define/fields.ts'
import type { Flag } from '../contract/resources/weekend/flag.ts'
import type { LoopPlace, MessageOf, RunKind, TimingDriver, TimingMessage } from './model.ts'
import { BadField, timeIn, wholeIn } from './rmonitor-fields.ts'

const NO_LAP_COUNT = 9999
/** What some servers send for a time that is not there. */
const NO_TIME_MS = 3_599_999
const MAX_CARS = 9_999
const QUARTER_HOUR = 900_000
const MAX_TEXT_LENGTH = 200

const FLAGS = new Map<string, Flag>([
  ['green', 'green'],
  ['yellow', 'yellow'],
  ['red', 'red'],
  ['white', 'white'],
  ['finish', 'chequered'],
  ['checkered', 'chequered'],
  ['chequered', 'chequered'],
  ['sc', 'SC'],
  ['vsc', 'VSC'],
  ['fcy', 'FCY'],
])
const flagIn = (field: string | undefined) => FLAGS.get(field?.toLowerCase() ?? '') ?? null

const PLACES = new Map<string, LoopPlace>([
  ['SFT', 'finish'],
  ['SFP', 'pitFinish'],
  ['PIT', 'pitIn'],
  ['PIP', 'pitIn'],
  ['POT', 'pitOut'],
  ['POP', 'pitOut'],
])

const KIND_WORDS: [RegExp, RunKind][] = [
  [/warm/i, 'warmup'],
  [/qual|superpole|pole shoot|time ?trial/i, 'qualifying'],
  [/practi[cs]e|\bprac\b|\bf?p\d\b|familiari|hpde|training/i, 'practice'],
  [/\brace\b|feature|\bheat\b|\bfinal\b|sprint|enduro|\b\d+ ?h(ou)?rs?\b/i, 'race'],
  [/\btest/i, 'test'],
]

/** Kind of a run, by the words of its description; null if none is known. */
export function kindOf(description: string): RunKind | null {
  return KIND_WORDS.find(([words]) => words.test(description))?.[1] ?? null
}

/** Text of a field; null if it is missing or empty. */
export const textIn = (field: string | undefined) => field?.slice(0, MAX_TEXT_LENGTH) || null

/** @throws BadField */
export function needed<T>(value: T | null, what: string): T {
  if (value === null) throw new BadField(`no ${what}`)
  return value
}

const keyIn = (field: string | undefined) => needed(textIn(field), 'registration')
const positionIn = (field: string | undefined) => wholeIn(field, MAX_CARS)
const lapsIn = (field: string | undefined) => wholeIn(field, MAX_LAP_NUMBER)

/** A lap or race time; null for none yet. */
function knownTime(field: string | undefined): number | null {
  const ms = timeIn(field)
  return ms === null || ms <= 0 || ms === NO_TIME_MS ? null : ms
}

/** Local time of a line crossing in ms since 1970, by the time zone that brings it nearest to its arrival. */
function crossedAt(date: string | undefined, time: string | undefined, arrivedAt: number): number {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date ?? '') ?? []
  const sinceMidnight = timeIn(time)
  if (!year || sinceMidnight === null) throw new BadField('no time of a line crossing')
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day)) + sinceMidnight
  return local - Math.round((local - arrivedAt) / QUARTER_HOUR) * QUARTER_HOUR
}

/** Drivers among the two name fields: a first name alone is a team's, slashes separate drivers of one car. */
function driversIn(
  first: string | null,
  last: string | null,
): { team: string | null; drivers: TimingDriver[] } {
  const whole = [first, last].filter(Boolean).join(' ')
  const names = whole
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
  const driver = (firstName: string | null, lastName: string): TimingDriver => ({
    key: [firstName, lastName].filter(Boolean).join(' ').toLowerCase(),
    firstName,
    lastName,
    shortName: null,
    category: null,
  })
  if (names.length > 1) return { team: null, drivers: names.map((name) => driver(null, name)) }
  if (last === null) return { team: first, drivers: [] }
  return { team: null, drivers: [driver(first, last)] }
}

const STATUSES = new Map<string, MessageOf<'status'>['status']>([
  ['retired', 'retired'],
  ['excluded', 'excluded'],
  ['stopped', 'stopped'],
])

/** Nationality often carries the car's model; a country or a status is no vehicle. */
function vehicleIn(nationality: string | null): string | null {
  if (!nationality || nationality.length <= 3 || STATUSES.has(nationality.toLowerCase())) return null
  return nationality
}

type Entry = Pick<MessageOf<'entry'>, 'number' | 'transponders' | 'class'>

function entry(
  key: string,
  fields: Entry,
  first: string | null,
  last: string | null,
  nationality: string | null,
) {
  const { team, drivers } = driversIn(first, last)
  const vehicle = vehicleIn(nationality)
  const driver = drivers.length === 1 ? drivers[0]!.key : null
  return { type: 'entry', key, ...fields, team, vehicle, drivers, driver } satisfies TimingMessage
}

/** Lap count and time since the start; both nothing while the car has not crossed the line. */
function standing([, position, reg, laps, total]: string[]): TimingMessage[] {
  return [
    {
      type: 'standing',
      key: keyIn(reg),
      position: needed(positionIn(position), 'position'),
      laps: lapsIn(laps) ?? 0,
      totalMs: knownTime(total),
    },
  ]
}

function heartbeat([, lapsToGo, timeToGo, timeOfDay, raceTime, flag]: string[]): TimingMessage[] {
  const known = flagIn(flag)
  const laps = lapsIn(lapsToGo)
  const elapsedMs = timeIn(raceTime)
  const clock: TimingMessage = {
    type: 'clock',
    // Between runs some servers count 00:59:59.
    elapsedMs: !flag && elapsedMs === NO_TIME_MS - 999 ? null : elapsedMs,
    remainingMs: timeIn(timeToGo),
    lapsToGo: laps === NO_LAP_COUNT ? null : laps,
    timeOfDayMs: timeIn(timeOfDay),
    at: null,
  }
  return known ? [clock, { type: 'flag', flag: known, at: null }] : [clock]
}

function crossing([, reg, lapTime, total]: string[]): TimingMessage[] {
  const [lapTimeMs, totalMs] = [knownTime(lapTime), knownTime(total)]
  return lapTimeMs === null && totalMs === null
    ? []
    : [{ type: 'crossing', key: keyIn(reg), lapTimeMs, totalMs }]
}

function best([, position, reg, lap, time]: string[]): TimingMessage[] {
  const lapTimeMs = knownTime(time)
  const lapNumber = lapTimeMs === null ? null : lapsIn(lap)
  return [{ type: 'best', key: keyIn(reg), position: positionIn(position), lapNumber, lapTimeMs }]
}

function competitor([
  ,
  reg,
  number,
  transponder,
  first,
  last,
  nationality,
  group,
]: string[]): TimingMessage[] {
  const tag = textIn(transponder)
  const fields = { number: textIn(number), transponders: tag ? [tag] : [], class: textIn(group) }
  return [entry(keyIn(reg), fields, textIn(first), textIn(last), textIn(nationality))]
}

function competitorToo([, reg, number, group, first, last, nationality]: string[]): TimingMessage[] {
  const fields = { number: textIn(number), transponders: [], class: textIn(group) }
  const key = keyIn(reg)
  const status = STATUSES.get(nationality?.toLowerCase() ?? '')
  const message = entry(key, fields, textIn(first), textIn(last), textIn(nationality))
  return status ? [message, { type: 'status', key, status }] : [message]
}

function correction([, reg, , laps, total, change]: string[]): TimingMessage[] {
  return [
    {
      type: 'correction',
      key: keyIn(reg),
      laps: needed(lapsIn(laps), 'laps'),
      totalMs: needed(timeIn(total), 'total'),
      correctionMs: timeIn(change) ?? 0,
    },
  ]
}

/** A lap as a relay keeps it, with the flag it was finished under. */
function history([, reg, lap, position, lapTime, flag, total]: string[]): TimingMessage[] {
  return [
    {
      type: 'lap',
      key: keyIn(reg),
      lapNumber: needed(lapsIn(lap), 'lap'),
      lapTimeMs: knownTime(lapTime),
      totalMs: knownTime(total),
      sectorsMs: [],
      pitIn: null,
      pitOut: null,
      valid: null,
      driver: null,
      position: positionIn(position),
      topSpeedKph: null,
      flag: flagIn(flag),
      startedAt: null,
    },
  ]
}

/** A line crossing of the Enhanced form; an unknown car is named after its transponder. */
function lineCrossing([, car, line, name, date, time, driver]: string[], arrivedAt: number): TimingMessage[] {
  const key = keyIn(car)
  const unknown = /^Tx\s*(.+)$/i.exec(key)
  const place = PLACES.get(name?.toUpperCase() ?? '') ?? (line?.startsWith('P') ? 'pitLane' : 'track')
  return [
    {
      type: 'passing',
      key: unknown ? null : key,
      transponder: unknown?.[1] ?? null,
      loop: textIn(line),
      place,
      at: crossedAt(date, time, arrivedAt),
      number: null,
      driver: driver === '0' ? null : textIn(driver),
    },
  ]
}

function track(fields: string[]): TimingMessage[] {
  const [, name, , length, count] = fields
  const sections = Array.from({ length: needed(wholeIn(count, 99), 'count of sections') }, (_, index) => {
    const [section, from, to] = fields.slice(5 + 4 * index)
    return { name: section ?? '', from: needed(textIn(from), 'loop'), to: needed(textIn(to), 'loop') }
  })
  return [
    { type: 'track', name: textIn(name), length: textIn(length) },
    { type: 'sections', sections },
  ]
}

function setting([, name, value]: string[]): TimingMessage[] {
  if (name === 'TRACKNAME') return [{ type: 'track', name: textIn(value), length: null }]
  if (name === 'TRACKLENGTH') return [{ type: 'track', name: null, length: textIn(value) }]
  return []
}

function serverClock([, epochMs]: string[]): TimingMessage[] {
  const at = needed(wholeIn(epochMs, 8.64e15), 'time')
  return [{ type: 'clock', elapsedMs: null, remainingMs: null, lapsToGo: null, timeOfDayMs: null, at }]
}

/** What each command says that needs nothing of other lines. */
export const COMMANDS = new Map<string, (fields: string[], arrivedAt: number) => TimingMessage[]>([
  ['$F', heartbeat],
  ['$A', competitor],
  ['$COMP', competitorToo],
  ['$C', ([, key, name]) => [{ type: 'class', key: needed(textIn(key), 'class'), name: textIn(name) ?? '' }]],
  ['$E', setting],
  ['$G', standing],
  ['$H', best],
  ['$J', crossing],
  ['$I', () => [{ type: 'reset' }]],
  ['$COR', correction],
  ['$L', lineCrossing],
  ['$T', track],
  ['$RMHL', history],
  ['$RMCA', serverClock],
])
