import type { Flag } from '../contract/resources/weekend/flag.ts'
import { defineTimingAdapter } from './define-adapter.ts'
import { LineSplitter } from './lines.ts'
import type { DecoderSettings, TimingDecoder, TimingMessage } from './model.ts'
import { MultiloopEntries, type MultiloopEntry } from './multiloop-entries.ts'
import { lapSections, type Section } from './multiloop-laps.ts'
import {
  aboveZero,
  driverOf,
  type Fields,
  flagNamed,
  hex,
  isMultiloop,
  kindNamed,
  placeNamed,
  recordOf,
  statusNamed,
  TEXT,
  textOf,
} from './multiloop-record.ts'

/** The clock counts whole seconds: this far off, the run's clock was stopped or reset. */
const CLOCK_STEP_MS = 2_000

class MultiloopDecoder implements TimingDecoder {
  readonly #lines = new LineSplitter()
  readonly #pitLoops: ReadonlySet<string>
  readonly #entries = new MultiloopEntries()
  #order: string[] = []
  #run = ''
  #flag: Flag | null = null
  /** Time by the feed's clock at which the run's clock was zero. */
  #zeroAt: number | null = null

  constructor({ pitLoops = [] }: DecoderSettings) {
    this.#pitLoops = new Set(pitLoops)
  }

  take(bytes: Uint8Array): TimingMessage[] {
    const messages = this.#lines.take(bytes).flatMap((line) => this.#line(line))
    for (let dropped = this.#lines.takeDropped(); dropped > 0; dropped -= 1)
      messages.push({ type: 'unreadable', reason: 'a line that is too long' })
    return messages
  }

  #line(line: string): TimingMessage[] {
    const record = recordOf(line)
    if (typeof record === 'string') return [{ type: 'unreadable', reason: record }]
    const { command, preamble, fields } = record
    return command.startsWith('USAC:') ? this.#usac(command, fields) : this.#record(command, preamble, fields)
  }

  #record(command: string, preamble: string, fields: Fields): TimingMessage[] {
    switch (command) {
      case 'H':
        return this.#heartbeat(fields)
      case 'R':
        return this.#runOf(preamble, fields)
      case 'T':
        return this.#track(fields)
      case 'E':
        return this.#entry(fields)
      case 'C':
        return this.#completed(fields)
      case 'S':
        return this.#section(fields[0], fields[1], fields[2], fields[4])
      case 'L':
        return this.#crossing(fields)
      case 'I': {
        const [number, uid, elapsed] = fields
        const lap = this.#entries.known(uid, number)?.laps.invalidate(hex(elapsed) ?? -1)
        return lap ? [lap] : []
      }
      case 'F':
        return this.#flagOf(fields[0], null)
      case 'A':
        return this.#announcement(fields)
      default:
        return []
    }
  }

  #heartbeat([state, seconds, elapsed, lapsToGo, toGo]: Fields): TimingMessage[] {
    const at = hex(seconds) === null ? null : hex(seconds)! * 1_000
    const elapsedMs = hex(elapsed)
    if (at !== null && elapsedMs !== null) {
      const zeroAt = at - elapsedMs
      if (this.#zeroAt === null || Math.abs(zeroAt - this.#zeroAt) > CLOCK_STEP_MS) this.#zeroAt = zeroAt
    }
    return [
      {
        type: 'clock',
        elapsedMs,
        remainingMs: hex(toGo),
        lapsToGo: /^\d{1,5}$/.test(lapsToGo ?? '') ? aboveZero(Number(lapsToGo)) : null,
        timeOfDayMs: null,
        at,
      },
      ...this.#flagOf(state, at),
    ]
  }

  #flagOf(state: string | undefined, at: number | null): TimingMessage[] {
    const flag = flagNamed(state)
    if (!flag || flag === this.#flag) return []
    this.#flag = flag
    return [{ type: 'flag', flag, at }]
  }

  /** Laps and clock of another run are not this one's. */
  #begin(run: string) {
    this.#run = run
    this.#flag = null
    this.#zeroAt = null
    this.#entries.begin()
  }

  #runOf(preamble: string, [event, , name, kind, starts]: Fields): TimingMessage[] {
    const seconds = aboveZero(hex(starts))
    const title = textOf(name) ?? textOf(event) ?? preamble
    // Each group of a club meeting has its Q1.
    const key = `${preamble} ${title}`
    if (this.#run !== key) this.#begin(key)
    return [
      {
        type: 'run',
        key,
        name: title,
        kind: kindNamed(kind?.trim() || preamble.charAt(0)),
        startsAt: seconds === null ? null : seconds * 1_000,
        ended: false,
      },
    ]
  }

  #track([name, venue, miles, , ...list]: Fields): TimingMessage[] {
    const sections: Section[] = []
    for (let at = 0; at + 3 < list.length && sections.length < 64; at += 4)
      sections.push({ name: list[at]!.trim(), from: list[at + 2]!.trim(), to: list[at + 3]!.trim() })
    this.#order = lapSections(sections)
    const length = textOf(miles)
    const track: TimingMessage = {
      type: 'track',
      name: textOf(name) ?? textOf(venue),
      length: length && `${length} mi`,
    }
    return sections.length > 0 ? [track, { type: 'sections', sections }] : [track]
  }

  #entry([number, uid, driver, , count, ...rest]: Fields): TimingMessage[] {
    const entry = this.#entries.of(uid, number)
    if (!entry) return []
    const texts = rest.slice(0, hex(count) ?? 0)
    const transponder = textOf(texts[TEXT.transponder])
    const name = textOf(driver)
    const heard = entry.announced
    entry.announced = {
      ...heard,
      number: textOf(number),
      transponders: transponder ? [transponder] : [],
      class: textOf(texts[TEXT.class]),
      vehicle: textOf(texts[TEXT.car]),
      drivers: heard.driver === null ? (name ? [driverOf('1', name)] : []) : heard.drivers,
    }
    return [entry.announced]
  }

  #completed(fields: Fields): TimingMessage[] {
    const [rank, number, uid, count, elapsed, last, place, fastest, fastestLap] = fields
    const entry = this.#entries.of(uid, number)
    const laps = hex(count)
    if (!entry || laps === null) return []
    const { key } = entry.announced
    const totalMs = aboveZero(hex(elapsed))
    const position = aboveZero(hex(rank))
    const messages: TimingMessage[] = []
    if (laps > 0) {
      const pitted = hex(fields[18])
      const stops = hex(fields[17]) ?? 0
      const lap = entry.laps.lap(
        {
          type: 'lap',
          key,
          lapNumber: laps,
          lapTimeMs: aboveZero(hex(last)),
          totalMs,
          sectorsMs: [],
          pitIn: place === 'P' || pitted === laps,
          pitOut: stops > 0 && pitted === laps - 1,
          valid: null,
          driver: entry.announced.driver,
          position,
          topSpeedKph: null,
          flag: null,
          startedAt: null,
        },
        this.#order.length,
      )
      if (lap) messages.push(lap)
    }
    if (position !== null) messages.push({ type: 'standing', key, position, laps, totalMs })
    const best = aboveZero(hex(fastest))
    if (best !== null && best !== entry.best) {
      entry.best = best
      messages.push({
        type: 'best',
        key,
        position: null,
        lapNumber: aboveZero(hex(fastestLap)),
        lapTimeMs: best,
      })
    }
    return [...messages, ...this.#statusOf(entry, fields[15])]
  }

  #statusOf(entry: MultiloopEntry, text = ''): TimingMessage[] {
    if (text === entry.status) return []
    const status = statusNamed(text)
    const before = statusNamed(entry.status)
    entry.status = text.slice(0, 100)
    return status === before ? [] : [{ type: 'status', key: entry.announced.key, status }]
  }

  #section(number?: string, uid?: string, name?: string, ms?: string): TimingMessage[] {
    const entry = this.#entries.of(uid, number)
    const time = aboveZero(hex(ms))
    const lap = entry && time !== null ? entry.laps.section(name?.trim() ?? '', time, this.#order) : null
    return lap ? [lap] : []
  }

  #crossing([number, uid, line, , elapsed, , where]: Fields): TimingMessage[] {
    const entry = this.#entries.of(uid, number)
    const elapsedMs = hex(elapsed)
    if (!entry || elapsedMs === null || this.#zeroAt === null) return []
    const loop = textOf(line)
    return [
      {
        type: 'passing',
        key: entry.announced.key,
        transponder: null,
        loop,
        place:
          loop !== null && this.#pitLoops.has(loop)
            ? 'pitLane'
            : placeNamed(loop ?? '', where?.trim() === 'P'),
        at: this.#zeroAt + elapsedMs,
        number: null,
        driver: entry.announced.driver,
      },
    ]
  }

  #announcement(fields: Fields): TimingMessage[] {
    const [, action, , seconds, text] = fields
    const at = hex(seconds)
    const words = textOf(text)
    if (words === null || action?.trim() === 'D') return []
    return [{ type: 'message', at: at === null ? null : at * 1_000, text: words, key: null, category: null }]
  }

  #usac(command: string, fields: Fields): TimingMessage[] {
    const [uid, at, id, ...rest] = fields
    if (command === 'USAC:S') return this.#section(undefined, uid, id, rest[0])
    const key = textOf(id)
    const entry =
      command === 'USAC:DRIVERID' && hex(at) !== null && key ? this.#entries.of(uid, undefined) : null
    if (!entry || !key) return []
    const name = textOf(rest[0])
    const others =
      entry.announced.driver === null ? [] : entry.announced.drivers.filter((driver) => driver.key !== key)
    const drivers = name ? [...others, driverOf(key, name)].slice(-10) : others
    entry.announced = { ...entry.announced, drivers, driver: key }
    return [entry.announced]
  }
}

/** MYLAPS Multiloop (MLP 1.5) and USAC's additions. Numbers are in hex, times in ms. */
export const multiloop = defineTimingAdapter({
  kind: 'multiloop',
  label: 'Multiloop',
  defaultPort: 50_003,
  speaksAlways: true,
  recognise(head) {
    const text = Buffer.from(head.subarray(0, 4_096)).toString('latin1')
    return text.split(/[\r\n]+/).some(isMultiloop) ? 1 : 0
  },
  decoder: (settings) => new MultiloopDecoder(settings),
})
