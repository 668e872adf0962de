import { refuse } from '../telemetry.ts'
import { halfFloat } from './half-floats.ts'
import {
  isoOf,
  type LoggerChannel,
  type LoggerFacts,
  type LoggerReader,
  MAX_CHANNELS,
  newChannel,
  newFacts,
  nothingIn,
  type Samples,
  type Source,
  type Take,
  textIn,
} from './logger-file.ts'
import { beaconMarks } from './motec-beacon.ts'

const HEADER_BYTES = 0x6e2
const BLOCK_BYTES = 124
const PIECE_SAMPLES = 512 * 1024
const BEACON = 0

const AT = {
  firstChannel: 0x08,
  event: 0x24,
  date: 0x5e,
  time: 0x7e,
  driver: 0x9e,
  vehicle: 0xde,
  venue: 0x15e,
} as const
const [EVENT_VENUE, VENUE_VEHICLE] = [64 + 64 + 1024, 1098]

type Form = 'i16' | 'i32' | 'f16' | 'f32'
const WIDTH: Record<Form, number> = { i16: 2, i32: 4, f16: 2, f32: 4 }

interface Block {
  channel: LoggerChannel
  form: Form
  at: number
  count: number
  isBeacon: boolean
}

function formOf(kind: number, size: number): Form | undefined {
  if (kind === BEACON) return size === 2 ? 'i16' : undefined
  const isFloat = kind === 7
  if (!isFloat && kind !== 3 && kind !== 5) return undefined
  if (size === 2) return isFloat ? 'f16' : 'i16'
  return size === 4 ? (isFloat ? 'f32' : 'i32') : undefined
}

/** The channel of a block, with the part of its samples that the file holds; undefined for one that cannot be read. */
function blockOf(bytes: Buffer, size: number): Block | undefined {
  const form = formOf(bytes.readUInt16LE(18), bytes.readUInt16LE(20))
  const name = textIn(bytes.subarray(32, 64))
  const [at, wanted, hz] = [bytes.readUInt32LE(8), bytes.readUInt32LE(12), bytes.readUInt16LE(22)]
  const [shift, mul, scale, decimals] = [24, 26, 28, 30].map((offset) => bytes.readInt16LE(offset)) as [
    number,
    number,
    number,
    number,
  ]
  if (!form || !name || hz === 0 || scale === 0 || Math.abs(decimals) > 20) return undefined
  const count = Math.min(wanted, Math.floor(Math.max(0, size - at) / WIDTH[form]))
  const isBeacon = bytes.readUInt16LE(18) === BEACON
  const factor = (mul / scale) * 10 ** -decimals
  const unit = textIn(bytes.subarray(72, 84))
  return { channel: newChannel(name, { unit, hz, factor, offset: shift * mul }), form, at, count, isBeacon }
}

/** Channels along the chain of their blocks. Blocks whose samples together are more than the file holds are damage. */
function blocksIn(source: Source, first: number): Block[] {
  const blocks: Block[] = []
  const seen = new Set<number>()
  let bytesLeft = source.size
  for (let at = first; at !== 0 && !seen.has(at) && seen.size < MAX_CHANNELS; ) {
    seen.add(at)
    const bytes = source.read(at, BLOCK_BYTES)
    if (bytes.length < BLOCK_BYTES) break
    const block = blockOf(bytes, source.size)
    const length = block ? block.count * WIDTH[block.form] : 0
    if (block && length > 0 && length <= bytesLeft) {
      bytesLeft -= length
      blocks.push(block)
    }
    at = bytes.readUInt32LE(4)
  }
  return blocks
}

/** Samples in place where they are aligned, else copied. */
function samplesOf(bytes: Buffer, form: Form): Samples {
  const width = WIDTH[form]
  const count = Math.floor(bytes.length / width)
  const { buffer, byteOffset } =
    bytes.byteOffset % width === 0 ? bytes : new Uint8Array(bytes.subarray(0, count * width))
  if (form === 'i16') return new Int16Array(buffer, byteOffset, count)
  if (form === 'i32') return new Int32Array(buffer, byteOffset, count)
  if (form === 'f32') return new Float32Array(buffer, byteOffset, count)
  return Float32Array.from(new Uint16Array(buffer, byteOffset, count), halfFloat)
}

function readBlock(source: Source, { channel, form, at, count }: Block, take: Take) {
  for (let done = 0; done < count; done += PIECE_SAMPLES) {
    const piece = Math.min(PIECE_SAMPLES, count - done) * WIDTH[form]
    take(channel, samplesOf(source.read(at + done * WIDTH[form], piece), form))
  }
}

/** Venue and vehicle of the event's blocks, where the header has none. */
function factsOfEvent(source: Source, facts: LoggerFacts, at: number) {
  const offset = (from: number) => {
    const bytes = source.read(from, 2)
    return bytes.length === 2 ? bytes.readUInt16LE(0) : 0
  }
  const venueAt = at > 0 ? offset(at + EVENT_VENUE) : 0
  if (venueAt === 0) return
  facts.venue ??= textIn(source.read(venueAt, 64))
  const vehicleAt = offset(venueAt + VENUE_VEHICLE)
  if (vehicleAt > 0) facts.vehicle ??= textIn(source.read(vehicleAt, 64))
}

/** A MoTeC log (.ld). Throws `TelemetryError` if no channel can be read. */
export const readMotec: LoggerReader = (source, take) => {
  const header = source.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw refuse('/body', 'This MoTeC log (.ld) is cut off in its header.')
  const facts = newFacts('motec-ld')
  const text = (at: number, length: number) => textIn(header.subarray(at, at + length))
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text(AT.date, 16) ?? '') ?? []
  facts.loggedAt = isoOf(Number(year), Number(month), Number(day), text(AT.time, 16))
  facts.driver = text(AT.driver, 64)
  facts.vehicle = text(AT.vehicle, 64)
  facts.venue = text(AT.venue, 64)
  factsOfEvent(source, facts, header.readUInt32LE(AT.event))
  const blocks = blocksIn(source, header.readUInt32LE(AT.firstChannel))
  if (blocks.length === 0) throw nothingIn('MoTeC log (.ld)')
  for (const block of blocks) {
    if (!block.isBeacon) readBlock(source, block, take)
    else {
      const values = samplesOf(source.read(block.at, block.count * 2), 'i16') as Int16Array
      const { laps, splits } = beaconMarks(values, block.channel.hz as number)
      facts.marks = laps
      if (splits.length > 0) facts.splits = { passings: splits }
    }
  }
  return facts
}
