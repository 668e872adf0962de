import { defineTimingAdapter } from './define-adapter.ts'
import { LineSplitter } from './lines.ts'
import type { DecoderSettings, TimingDecoder, TimingMessage } from './model.ts'
import { type NumberRange, PassingNumbers } from './passing-numbers.ts'

/** Places of the fields of a passing. */
const FIELD = { number: 0, code: 1, date: 2, time: 3, strength: 6, loop: 10, box: 16, file: 17 }
/** The protocol, passings as they happen, the mode in which there are any, the clock, and how many there were. */
const GREETING = ['SETPROTOCOL;2.0', 'SETPUSHPASSINGS;1;0', 'STARTOPERATION', 'GETTIME', 'PASSINGS']
const KEEP_ALIVE = ['GETTIME', 'PASSINGS']
const KEEP_ALIVE_MS = 30_000
const MAX_FILES = 8
const DAY_MS = 86_400_000
/** Zones lie quarters of an hour apart. */
const ZONE_STEP_MS = 900_000
/** A date further off is no zone, but another day's. */
const WIDEST_ZONE_MS = 14 * 3_600_000
/** An undated clock this far from where it was has been reset; less is an answer that came late. */
const CLOCK_STEP_MS = 60_000
const PASSING = /^(#P;)?\d{1,9};[^;]*;\d{4}-\d\d-\d\d;\d\d:\d\d:\d\d/
const ANSWER = /^(SETPROTOCOL|GETPROTOCOL|PASSINGS|GETTIME|GETSTATUS|STARTOPERATION|SETPUSHPASSINGS);/

interface ClockTime {
  ms: number
  /** False without GPS: days are counted from the start of the decoder. */
  isDated: boolean
}

function clockTime(date = '', time = ''): ClockTime | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date.trim()) ?? []
  const [, hours, minutes, seconds, fraction = ''] =
    /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?$/.exec(time.trim()) ?? []
  if (year === undefined || hours === undefined) return null
  const inDay =
    (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(`${seconds}.${fraction || '0'}`) * 1_000
  if (Number(year) === 0) return { ms: Number(day) * DAY_MS + inDay, isDated: false }
  return { ms: Date.UTC(Number(year), Number(month) - 1, Number(day)) + inDay, isDated: true }
}

const numberOf = (text = '') => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

/** Reads passings that are pushed or asked for. Their numbers count within a file, which a start of the decoder opens. */
class RaceResultDecoder implements TimingDecoder {
  readonly #pitLoops: ReadonlySet<string>
  #lines = new LineSplitter()
  readonly #files = new Map<string, PassingNumbers>()
  #file = ''
  /** From the decoder's clock to ms since 1970, for dated and undated times. */
  readonly #shifts = new Map<boolean, number>()
  #askedAt: number | null = null

  constructor({ pitLoops = [] }: DecoderSettings) {
    this.#pitLoops = new Set(pitLoops)
  }

  greeting(): TimingMessage[] {
    this.#lines = new LineSplitter()
    this.#askedAt = null
    for (const numbers of this.#files.values()) numbers.reconnected()
    return GREETING.map(send)
  }

  take(bytes: Uint8Array, arrivedAt: number): TimingMessage[] {
    const messages = this.#lines.take(bytes).flatMap((line) => this.#line(line.trim(), arrivedAt))
    for (let dropped = this.#lines.takeDropped(); dropped > 0; dropped -= 1)
      messages.push({ type: 'unreadable', reason: 'a line that is too long' })
    return messages
  }

  tick(now: number): TimingMessage[] {
    const { ask, lost } = this.#numbersOf(this.#file).due(now)
    const messages = ask.map(fetched)
    for (const { from, until } of lost)
      messages.push({ type: 'unreadable', reason: `passings ${from} to ${until} were not sent again` })
    this.#askedAt ??= now
    if (now - this.#askedAt >= KEEP_ALIVE_MS || now < this.#askedAt) {
      this.#askedAt = now
      messages.push(...KEEP_ALIVE.map(send))
    }
    return messages
  }

  #line(line: string, arrivedAt: number): TimingMessage[] {
    const [command = '', ...fields] = line.split(';')
    if (command === '#P') return this.#passing(fields, arrivedAt, true)
    if (/^\d+$/.test(command)) return this.#passing([command, ...fields], arrivedAt, false)
    if (command === 'GETTIME') return this.#clock(fields, arrivedAt)
    if (command === 'PASSINGS') return this.#count(fields)
    if (/^(ERROR|UNKNOWN)/i.test(command))
      return [{ type: 'unreadable', reason: `the decoder answers ${line.slice(0, 200)}` }]
    return []
  }

  #clock([date, time]: readonly string[], arrivedAt: number): TimingMessage[] {
    const reported = clockTime(date, time)
    if (!reported) return []
    const { ms, isDated } = reported
    const shift = this.#shifts.get(isDated)
    const away = shift === undefined ? 0 : Math.abs(arrivedAt - ms - shift)
    if (away > (isDated ? ZONE_STEP_MS : CLOCK_STEP_MS)) this.#shifts.delete(isDated)
    const at = ms + this.#shiftOf(reported, arrivedAt)
    return [
      { type: 'clock', elapsedMs: null, remainingMs: null, lapsToGo: null, timeOfDayMs: ms % DAY_MS, at },
    ]
  }

  /** Stays what it is once it is known, so that times between two passings are the decoder's own. */
  #shiftOf({ ms, isDated }: ClockTime, arrivedAt: number): number {
    const known = this.#shifts.get(isDated)
    if (known !== undefined) return known
    const away = arrivedAt - ms
    const zone = Math.abs(away) <= WIDEST_ZONE_MS ? Math.round(away / ZONE_STEP_MS) * ZONE_STEP_MS : 0
    const shift = isDated ? zone : away
    this.#shifts.set(isDated, shift)
    return shift
  }

  /** Passings up to the count that did not arrive were lost with the link. */
  #count([count, file]: readonly string[]): TimingMessage[] {
    this.#file = file?.trim() || this.#file
    const missing = this.#numbersOf(this.#file).missingUpTo(numberOf(count) ?? 0)
    return missing ? [fetched(missing)] : []
  }

  #passing(fields: readonly string[], arrivedAt: number, isPushed: boolean): TimingMessage[] {
    const number = numberOf(fields[FIELD.number])
    const time = clockTime(fields[FIELD.date], fields[FIELD.time])
    if (number === null || !time)
      return [{ type: 'unreadable', reason: 'a passing without a number or a time' }]
    const file = fields[FIELD.file]?.trim() || this.#file
    if (isPushed || this.#file === '') this.#file = file
    const at = time.ms + this.#shiftOf(time, arrivedAt)
    const { isNew, hole } = this.#numbersOf(file).take(number, at, arrivedAt)
    if (!isNew) return []
    const loop = fields[FIELD.loop]?.trim() || null
    const isLane = [loop, fields[FIELD.box]?.trim()].some((name) => name && this.#pitLoops.has(name))
    const passing: TimingMessage = {
      type: 'passing',
      key: null,
      transponder: fields[FIELD.code]?.trim() || null,
      loop,
      place: isLane ? 'pitLane' : null,
      at,
      number,
      driver: null,
      strength: numberOf(fields[FIELD.strength]),
    }
    return hole && file === this.#file ? [passing, fetched(hole)] : [passing]
  }

  #numbersOf(file: string): PassingNumbers {
    const known = this.#files.get(file)
    if (known) return known
    if (this.#files.size === MAX_FILES) this.#files.delete(this.#files.keys().next().value!)
    const numbers = new PassingNumbers()
    this.#files.set(file, numbers)
    return numbers
  }
}

const send = (line: string): TimingMessage => ({ type: 'send', bytes: Buffer.from(`${line}\r\n`) })

/** Asks for passings by number: the first, and how many. */
const fetched = ({ from, until }: NumberRange) => send(`${from}:${until - from + 1}`)

/** RACE RESULT decoders. Passings only: which lap a passing ends is for the reader to say. */
export const raceResult = defineTimingAdapter({
  kind: 'raceResult',
  label: 'RACE RESULT',
  defaultPort: 3_601,
  recognise(head) {
    const lines = Buffer.from(head.subarray(0, 4_096))
      .toString('latin1')
      .split(/[\r\n]+/)
    return lines.some((line) => PASSING.test(line) || ANSWER.test(line)) ? 1 : 0
  },
  decoder: (settings) => new RaceResultDecoder(settings),
})
