import { MAX_LAP_NUMBER } from '../contract/define/fields.ts'
import type { Flag } from '../contract/resources/weekend/flag.ts'
import type { LoopPlace, MessageOf, RunKind, TimingDriver, TimingMessage } from './model.ts'
import { BadField, type Fields } from './rmonitor-fields.ts'

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
export const textIn = (fields: Fields, index: number) => fields.text(index)?.slice(0, MAX_TEXT_LENGTH) || null

/** @throws BadField */
export function needed<T>(value: T | null, what: string): T {
  if (value === null) throw new BadField(`no ${what}`)
  return value
}

const keyIn = (fields: Fields, index: number) => needed(textIn(fields, index), 'registration')
const positionIn = (fields: Fields, index: number) => fields.whole(index, MAX_CARS)
const lapsIn = (fields: Fields, index: number) => fields.whole(index, MAX_LAP_NUMBER)

/** A lap or race time; null for none yet. */
function knownTime(fields: Fields, index: number): number | null {
  const ms = fields.time(index)
  return ms === null || ms <= 0 || ms === NO_TIME_MS ? null : ms
}

/** Local time of a line crossing in ms since 1970, by the time zone that brings it nearest to its arrival. */
function crossedAt(fields: Fields, arrivedAt: number): number {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(fields.text(4) ?? '') ?? []
  const sinceMidnight = fields.time(5)
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
function standing(fields: Fields): TimingMessage[] {
  return [
    {
      type: 'standing',
      key: keyIn(fields, 2),
      position: needed(positionIn(fields, 1), 'position'),
      laps: lapsIn(fields, 3) ?? 0,
      totalMs: knownTime(fields, 4),
    },
  ]
}

function heartbeat(fields: Fields): TimingMessage[] {
  const flag = fields.text(5)
  const known = flagIn(flag)
  const laps = lapsIn(fields, 1)
  const elapsedMs = fields.time(4)
  const clock: TimingMessage = {
    type: 'clock',
    // Between runs some servers count 00:59:59.
    elapsedMs: !flag && elapsedMs === NO_TIME_MS - 999 ? null : elapsedMs,
    remainingMs: fields.time(2),
    lapsToGo: laps === NO_LAP_COUNT ? null : laps,
    timeOfDayMs: fields.time(3),
    at: null,
  }
  return known ? [clock, { type: 'flag', flag: known, at: null }] : [clock]
}

function crossing(fields: Fields): TimingMessage[] {
  const [lapTimeMs, totalMs] = [knownTime(fields, 2), knownTime(fields, 3)]
  return lapTimeMs === null && totalMs === null
    ? []
    : [{ type: 'crossing', key: keyIn(fields, 1), lapTimeMs, totalMs }]
}

function best(fields: Fields): TimingMessage[] {
  const lapTimeMs = knownTime(fields, 4)
  const lapNumber = lapTimeMs === null ? null : lapsIn(fields, 3)
  return [{ type: 'best', key: keyIn(fields, 2), position: positionIn(fields, 1), lapNumber, lapTimeMs }]
}

function competitor(fields: Fields): TimingMessage[] {
  const tag = textIn(fields, 3)
  const entered = {
    number: textIn(fields, 2),
    transponders: tag ? [tag] : [],
    class: textIn(fields, 7),
  }
  return [entry(keyIn(fields, 1), entered, textIn(fields, 4), textIn(fields, 5), textIn(fields, 6))]
}

function competitorToo(fields: Fields): TimingMessage[] {
  const entered = { number: textIn(fields, 2), transponders: [], class: textIn(fields, 3) }
  const key = keyIn(fields, 1)
  const status = STATUSES.get(fields.text(6)?.toLowerCase() ?? '')
  const message = entry(key, entered, textIn(fields, 4), textIn(fields, 5), textIn(fields, 6))
  return status ? [message, { type: 'status', key, status }] : [message]
}

function correction(fields: Fields): TimingMessage[] {
  return [
    {
      type: 'correction',
      key: keyIn(fields, 1),
      laps: needed(lapsIn(fields, 3), 'laps'),
      totalMs: needed(fields.time(4), 'total'),
      correctionMs: fields.time(5) ?? 0,
    },
  ]
}

/** A lap as a relay keeps it, with the flag it was finished under. */
function history(fields: Fields): TimingMessage[] {
  return [
    {
      type: 'lap',
      key: keyIn(fields, 1),
      lapNumber: needed(lapsIn(fields, 2), 'lap'),
      lapTimeMs: knownTime(fields, 4),
      totalMs: knownTime(fields, 6),
      sectorsMs: [],
      pitIn: null,
      pitOut: null,
      valid: null,
      driver: null,
      position: positionIn(fields, 3),
      topSpeedKph: null,
      flag: flagIn(fields.text(5)),
      startedAt: null,
    },
  ]
}

/** A line crossing of the Enhanced form; an unknown car is named after its transponder. */
function lineCrossing(fields: Fields, arrivedAt: number): TimingMessage[] {
  const key = keyIn(fields, 1)
  const unknown = /^Tx\s*(.+)$/i.exec(key)
  const [line, name] = [fields.text(2), fields.text(3)]
  const place = PLACES.get(name?.toUpperCase() ?? '') ?? (line?.startsWith('P') ? 'pitLane' : 'track')
  return [
    {
      type: 'passing',
      key: unknown ? null : key,
      transponder: unknown?.[1] ?? null,
      loop: textIn(fields, 2),
      place,
      at: crossedAt(fields, arrivedAt),
      number: null,
      driver: fields.text(6) === '0' ? null : textIn(fields, 6),
    },
  ]
}

function track(fields: Fields): TimingMessage[] {
  const sections = Array.from({ length: needed(fields.whole(4, 99), 'count of sections') }, (_, index) => {
    const at = 5 + 4 * index
    return {
      name: fields.text(at) ?? '',
      from: needed(textIn(fields, at + 1), 'loop'),
      to: needed(textIn(fields, at + 2), 'loop'),
    }
  })
  return [
    { type: 'track', name: textIn(fields, 1), length: textIn(fields, 3) },
    { type: 'sections', sections },
  ]
}

function setting(fields: Fields): TimingMessage[] {
  const name = fields.text(1)
  if (name === 'TRACKNAME') return [{ type: 'track', name: textIn(fields, 2), length: null }]
  if (name === 'TRACKLENGTH') return [{ type: 'track', name: null, length: textIn(fields, 2) }]
  return []
}

function serverClock(fields: Fields): TimingMessage[] {
  const at = needed(fields.whole(1, 8.64e15), 'time')
  return [{ type: 'clock', elapsedMs: null, remainingMs: null, lapsToGo: null, timeOfDayMs: null, at }]
}

function group(fields: Fields): TimingMessage[] {
  return [{ type: 'class', key: needed(textIn(fields, 1), 'class'), name: textIn(fields, 2) ?? '' }]
}

/** Reads the fields of a line. @throws BadField */
export type ReadFields = (fields: Fields, arrivedAt: number) => TimingMessage[]

/** What each command says that needs nothing of other lines. */
export const COMMANDS = new Map<string, ReadFields>([
  ['$F', heartbeat],
  ['$A', competitor],
  ['$COMP', competitorToo],
  ['$C', group],
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
