import { type AimChannel, aimChannel } from './aim-channels.ts'
import {
  type AimMessage,
  endsData,
  headerAt,
  headerLength,
  isDataAt,
  messagesIn,
  type SumBudget,
} from './aim-messages.ts'
import { Column } from './column.ts'
import { geodetic } from './ecef.ts'
import {
  isoOf,
  type LoggerReader,
  MAX_CHANNELS,
  newChannel,
  newFacts,
  nothingIn,
  type Take,
  textIn,
} from './logger-file.ts'

const PIECE_BYTES = 4 * 1024 * 1024
/** Longer header messages are damage: configurations take some 100 kB. */
const MAX_HEADER_BYTES = PIECE_BYTES / 2
const GPS_BYTES = 56
/** A time later than this after the one before is damage. */
const MAX_GAP_MS = 3_600_000
const MS = { unit: 's', factor: 0.001 }

/** Channels that are measured at the same times. */
class Group {
  readonly columns: { column: Column; channel: AimChannel; at: number }[] = []
  readonly bytes: number
  readonly #clock: Column
  #lastMs = -1

  constructor(channels: readonly AimChannel[], take: Take) {
    const clock = newChannel('', MS)
    this.#clock = new Column(clock, take, 'i32')
    let at = 0
    for (const channel of channels) {
      const { name, unit, decode } = channel
      const column = new Column(newChannel(name, { unit, clock }), take, decode?.form)
      if (decode) this.columns.push({ column, channel, at })
      at += channel.size
    }
    this.bytes = at
  }

  /** Samples whose time is not beyond the last are dropped. */
  add(ms: number, bytes: Buffer, at: number) {
    if (ms <= this.#lastMs || (this.#lastMs >= 0 && ms - this.#lastMs > MAX_GAP_MS)) return
    this.#lastMs = ms
    this.#clock.push(ms)
    for (const each of this.columns)
      each.column.push(each.channel.decode?.read(bytes, at + each.at) ?? Number.NaN)
  }

  flush() {
    this.#clock.flush()
    for (const { column } of this.columns) column.flush()
  }
}

/** Positions, which come in messages of their own, earth-centred in cm and cm/s. */
class Positions {
  readonly #columns: Column[]
  readonly #clock: Column
  #lastMs = -1

  constructor(take: Take) {
    const clock = newChannel('', MS)
    this.#clock = new Column(clock, take, 'i32')
    const column = (name: string, unit: string) => new Column(newChannel(name, { unit, clock }), take)
    this.#columns = [
      column('GPS Latitude', 'deg'),
      column('GPS Longitude', 'deg'),
      column('GPS Altitude', 'm'),
      column('GPS Speed', 'm/s'),
    ]
  }

  add(content: Buffer) {
    for (let at = 0; at + GPS_BYTES <= content.length; at += GPS_BYTES) {
      const ms = content.readInt32LE(at)
      if (ms <= this.#lastMs) continue
      this.#lastMs = ms
      this.#clock.push(ms)
      const metres = (offset: number) => content.readInt32LE(at + offset) / 100
      const { lat, lon, height } = geodetic(metres(16), metres(20), metres(24))
      const values = [lat, lon, height, Math.hypot(metres(32), metres(36), metres(40))]
      for (const [index, value] of values.entries()) this.#columns[index]?.push(value)
    }
  }

  flush() {
    for (const column of [this.#clock, ...this.#columns]) column.flush()
  }
}

/** State of a log as read so far. */
class Log {
  readonly facts = newFacts('aim-xrk')
  readonly #take: Take
  readonly #budget: SumBudget
  readonly #channels = new Map<number, AimChannel>()
  readonly #alone = new Map<number, Group>()
  readonly #groups = new Map<number, Group>()
  readonly #grouped = new Set<number>()
  readonly #positions: Positions
  #day: string | null = null
  #clock: string | null = null
  hasSamples = false

  constructor(take: Take, budget: SumBudget) {
    this.#budget = budget
    this.#take = (channel, samples) => {
      this.hasSamples = true
      take(channel, samples)
    }
    this.#positions = new Positions(this.#take)
  }

  hear({ token, content }: AimMessage) {
    if (token === 'CNF') for (const message of messagesIn(content, this.#budget)) this.#declare(message)
    else if (token === 'GPS' || token === 'GPS1') this.#positions.add(content)
    else if (token === 'LAP' && content.length >= 20) this.#hearLap(content)
    else if (token === 'RCR') this.facts.driver = textIn(content)
    else if (token === 'VEH') this.facts.vehicle = textIn(content)
    else if (token === 'TMD') this.#day = textIn(content)
    else if (token === 'TMT') this.#clock = textIn(content)
    else if (token === 'TRK' && content.length >= 44) {
      this.facts.venue = textIn(content.subarray(0, 32))
      const [lat, lon] = [content.readInt32LE(36) / 1e7, content.readInt32LE(40) / 1e7]
      if (lat !== 0 && lon !== 0) this.facts.line = [{ lat, lon }]
    }
  }

  /** Bytes of the data message at an offset; 0 for damage. */
  hearData(bytes: Buffer, at: number): number {
    const kind = String.fromCharCode(bytes[at + 1] ?? 0)
    if (kind === 'G' || kind === 'S') {
      const index = bytes.readUInt16LE(at + 6)
      return this.#single((kind === 'G' ? this.#groups : this.#alone).get(index), bytes, at, {
        time: 2,
        data: 8,
      })
    }
    if (kind === 'c')
      return this.#single(this.#alone.get(bytes.readUInt16LE(at + 3) >> 3), bytes, at, { time: 7, data: 11 })
    return kind === 'M' ? this.#burst(bytes, at) : 0
  }

  end() {
    for (const each of [this.#positions, ...this.#alone.values(), ...this.#groups.values()]) each.flush()
    const { facts } = this
    facts.marks = [...new Set(facts.marks)].toSorted((a, b) => a - b)
    const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(this.#day ?? '') ?? []
    // Whether the day or the month is first is known only where one of the readings is no day, or both are the same.
    const readings = [
      isoOf(Number(year), Number(second), Number(first), this.#clock),
      isoOf(Number(year), Number(first), Number(second), this.#clock),
    ].filter((each) => each !== null)
    facts.loggedAt = new Set(readings).size === 1 ? (readings[0] ?? null) : null
  }

  #declare({ token, content }: AimMessage) {
    if (token === 'CHS') {
      const channel = aimChannel(content)
      if (!channel || this.#channels.has(channel.index) || this.#channels.size >= MAX_CHANNELS) return
      this.#channels.set(channel.index, channel)
      this.#alone.set(channel.index, new Group([channel], this.#take))
    }
    if (token !== 'GRP' || content.length < 4) return
    const [index, count] = [content.readUInt16LE(0), content.readUInt16LE(2)]
    if (count === 0 || content.length < 4 + 2 * count || this.#groups.has(index)) return
    const members = Array.from({ length: count }, (_, place) => content.readUInt16LE(4 + 2 * place))
    const channels = members.map((member) => this.#channels.get(member))
    // A channel belongs to one group.
    const isFree = new Set(members).size === count && !members.some((member) => this.#grouped.has(member))
    if (!isFree || !channels.every((channel) => channel !== undefined)) return
    for (const member of members) this.#grouped.add(member)
    this.#groups.set(index, new Group(channels, this.#take))
  }

  #hearLap(content: Buffer) {
    const isSegment = content[1] !== 0
    const [durationMs, endMs] = [content.readUInt32LE(4), content.readUInt32LE(16)]
    if (isSegment || durationMs > endMs) return
    if (this.facts.marks.length < 20_000) this.facts.marks.push((endMs - durationMs) / 1000, endMs / 1000)
  }

  #single(
    group: Group | undefined,
    bytes: Buffer,
    at: number,
    { time, data }: { time: number; data: number },
  ) {
    if (!group || !endsData(bytes, at + data + group.bytes)) return 0
    group.add(bytes.readInt32LE(at + time), bytes, at + data)
    return data + group.bytes + 1
  }

  #burst(bytes: Buffer, at: number): number {
    const [ms, index, count] = [
      bytes.readInt32LE(at + 2),
      bytes.readUInt16LE(at + 6),
      bytes.readUInt16LE(at + 8),
    ]
    const group = this.#alone.get(index)
    const stepMs = this.#channels.get(index)?.stepMs
    if (!group || !stepMs || !endsData(bytes, at + 10 + group.bytes * count)) return 0
    for (let place = 0; place < count; place += 1)
      group.add(ms + place * stepMs, bytes, at + 10 + place * group.bytes)
    return 11 + group.bytes * count
  }
}

/** Longest data message: a burst of 65,535 samples of 255 bytes is damage, one of 64 kB is none. */
const MAX_DATA_BYTES = 64 * 1024

/** An AiM log (.xrk). Damaged bytes are passed over one by one. Throws `TelemetryError` if no sample can be read. */
export const readXrk: LoggerReader = (source, take) => {
  const budget = { left: 4 * source.size }
  const log = new Log(take, budget)
  let [start, bytes] = [0, source.read(0, PIECE_BYTES)]
  const isLast = () => start + bytes.length >= source.size
  for (let at = 0; ; ) {
    if (!isLast() && at + Math.max(MAX_DATA_BYTES, MAX_HEADER_BYTES) > bytes.length) {
      start += at
      bytes = source.read(start, PIECE_BYTES)
      at = 0
    }
    if (at >= bytes.length) break
    at += lengthAt(log, bytes, at, budget) || 1
  }
  log.end()
  if (!log.hasSamples) throw nothingIn('AiM log (.xrk)')
  return log.facts
}

/** Bytes of the message at an offset, after it was heard; 0 for damage. */
function lengthAt(log: Log, bytes: Buffer, at: number, budget: SumBudget): number {
  if (isDataAt(bytes, at)) return at + 12 > bytes.length ? 0 : log.hearData(bytes, at)
  if ((headerLength(bytes, at) ?? Number.POSITIVE_INFINITY) > MAX_HEADER_BYTES) return 0
  const message = headerAt(bytes, at, budget)
  if (message) log.hear(message)
  return message?.length ?? 0
}
