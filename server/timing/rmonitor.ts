import { MAX_LAP_NUMBER } from '../contract/define/fields.ts'
import { defineTimingAdapter } from './define-adapter.ts'
import { LineSplitter } from './lines.ts'
import type { MessageOf, RunKind, TimingDecoder, TimingMessage } from './model.ts'
import { BadField, commandOf, Fields } from './rmonitor-fields.ts'
import { COMMANDS, kindOf, needed, type ReadFields, textIn } from './rmonitor-messages.ts'

/** Run number that closes the run whose description it repeats. */
const CLOSED_RUN = '95'
const MAX_CARS = 2_000
const MAX_ENTRY_LENGTH = 500

class RMonitorDecoder implements TimingDecoder {
  readonly #lines = new LineSplitter()
  readonly #fields = new Fields()
  #run: MessageOf<'run'> | null = null
  #sort: RunKind | null = null
  /** Last crossing of each car. */
  readonly #crossings = new Map<string, MessageOf<'crossing'>>()
  /** What lines of entries say, which feeds repeat again and again. */
  readonly #entries = new Map<string, TimingMessage[]>()

  greeting(): TimingMessage[] {
    this.#lines.clear()
    this.#run = null
    this.#sort = null
    this.#crossings.clear()
    return []
  }

  take(bytes: Uint8Array, arrivedAt: number): TimingMessage[] {
    const messages: TimingMessage[] = []
    this.#lines.each(bytes, (part, text, from, to) => {
      this.#fields.take(part, text, from, to)
      for (const message of this.#read(arrivedAt)) messages.push(message)
    })
    for (let dropped = this.#lines.takeDropped(); dropped > 0; dropped--) {
      messages.push({ type: 'unreadable', reason: 'a line of more than 16 KB' })
    }
    return messages
  }

  #read(arrivedAt: number): TimingMessage[] {
    const fields = this.#fields
    const { command } = fields
    try {
      const read = COMMANDS.get(command)
      if (read && (command === '$A' || command === '$COMP')) return this.#entryOf(read, arrivedAt)
      if (read) return this.#remembered(read(fields.split(), arrivedAt))
      if (command === '$B') return this.#runOf(fields.split())
      if (command === '$RMS') return this.#sortedBy(fields.split())
      if (command === '$SP' || command === '$SR') return this.#lapInformation(fields.split())
      return []
    } catch (error) {
      if (error instanceof BadField) return [{ type: 'unreadable', reason: `${command}: ${error.message}` }]
      throw error
    }
  }

  #entryOf(read: ReadFields, arrivedAt: number): TimingMessage[] {
    const { line } = this.#fields
    const known = this.#entries.get(line)
    if (known) return known
    const messages = read(this.#fields.split(), arrivedAt)
    if (this.#entries.size > MAX_CARS) this.#entries.clear()
    if (line.length <= MAX_ENTRY_LENGTH) this.#entries.set(line, messages)
    return messages
  }

  /** Keeps the crossing, if that is what was read. */
  #remembered(messages: TimingMessage[]): TimingMessage[] {
    const [crossing] = messages
    if (crossing?.type !== 'crossing') return messages
    this.#crossings.set(crossing.key, crossing)
    if (this.#crossings.size > MAX_CARS) this.#crossings.delete(this.#crossings.keys().next().value!)
    return messages
  }

  /**
   * Undocumented: the number of a lap and its time, in sessions for which some servers send no order. Where the time is
   * that of the car's last crossing, the number is its count.
   */
  #lapInformation(fields: Fields): TimingMessage[] {
    const crossing = this.#crossings.get(fields.text(2) ?? '')
    const laps = fields.whole(3, MAX_LAP_NUMBER)
    if (!crossing?.totalMs || !laps || crossing.lapTimeMs === null) return []
    if (fields.time(4) !== crossing.lapTimeMs) return []
    return [{ type: 'standing', key: crossing.key, position: null, laps, totalMs: crossing.totalMs }]
  }

  #runOf(fields: Fields): TimingMessage[] {
    const key = needed(textIn(fields, 1), 'run')
    const name = textIn(fields, 2) ?? ''
    const ended = key === CLOSED_RUN
    const kind = kindOf(name) ?? this.#sort
    this.#run = { type: 'run', key, name, kind, startsAt: null, ended }
    return [this.#run]
  }

  /** A relay says whether the order is a race's or by best lap; the run's own words go first. */
  #sortedBy(fields: Fields): TimingMessage[] {
    const sort = fields.text(1)
    this.#sort = sort === 'race' || sort === 'qualifying' ? sort : null
    if (!this.#run || this.#run.kind !== null || this.#sort === null) return []
    this.#run = { ...this.#run, kind: this.#sort }
    return [this.#run]
  }
}

const KNOWN = new Set([...COMMANDS.keys(), '$B', '$RMS', '$RMLT', '$RMDTL', '$SP', '$SR'])

/** RMonitor of MYLAPS Orbits, with the messages that IMSA (Enhanced RMonitor 1.03) and Race-Monitor's relay add. */
export const rmonitor = defineTimingAdapter({
  kind: 'rmonitor',
  label: 'RMonitor (Orbits)',
  defaultPort: 50_000,
  speaksAlways: true,
  recognise(head) {
    const lines = Buffer.from(head)
      .toString('latin1')
      .split(/[\r\n]+/)
    const commands = lines.flatMap((line) => (/^\s*\$[A-Z]+\s*,/.test(line) ? commandOf(line)! : []))
    const known = commands.filter((command) => KNOWN.has(command)).length
    return commands.length === 0 ? 0 : known / commands.length
  },
  decoder: () => new RMonitorDecoder(),
})
