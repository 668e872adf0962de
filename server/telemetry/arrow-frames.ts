import { Message } from 'apache-arrow'
import { vectorsOf } from './arrow-vectors.ts'
import { MAX_VALUES } from './telemetry.ts'

const MAGIC = 'ARROW1'
const INT = 4
const CONTINUATION = -1
const MAX_BATCHES = 100_000

/** Buffer lengths declared by a batch's header. */
interface BatchHead {
  length: number
  nodes?: readonly { length: number | bigint; nullCount: number | bigint }[]
  buffers?: readonly { offset: number | bigint; length: number | bigint }[]
  data?: BatchHead
}

const isWithin = (value: number | bigint, most: number) => value >= 0 && value <= most

/** Validates counts and offsets of a batch; returns its number of rows. */
function rowsIn({ length, nodes = [], buffers = [], data }: BatchHead, bodyLength: number): number {
  if (data) return rowsIn(data, bodyLength)
  if (!isWithin(length, MAX_VALUES)) throw new Error(`a batch of ${length} rows`)
  for (const node of nodes) {
    if (!isWithin(node.length, MAX_VALUES) || !isWithin(node.nullCount, MAX_VALUES))
      throw new Error(`a column of ${node.length} values with ${node.nullCount} missing`)
  }
  for (const { offset, length } of buffers) {
    if (!isWithin(offset, bodyLength) || !isWithin(length, bodyLength - Number(offset)))
      throw new Error('a column that lies outside of its batch')
  }
  return length
}

interface Seen {
  kind?: 'batch' | 'dictionary'
  next: number | null
  rows: number
}

/** Validates the message at an offset; `next` is null after the last one. */
function messageAt(bytes: Uint8Array, from: number): Seen {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let length = view.getInt32(from, true)
  let at = from + INT
  if (length === CONTINUATION) {
    length = view.getInt32(at, true)
    at += INT
  }
  if (length === 0) return { next: null, rows: 0 }
  if (!isWithin(length, bytes.length - at)) throw new Error(`a message of ${length} bytes`)
  const metadata = bytes.subarray(at, at + length)
  vectorsOf(metadata).checkMessage()
  const message = Message.decode(metadata)
  at += length
  const { bodyLength } = message
  if (!isWithin(bodyLength, bytes.length - at)) throw new Error(`a body of ${bodyLength} bytes`)
  const next = at + bodyLength
  const kind = message.isRecordBatch() ? 'batch' : message.isDictionaryBatch() ? 'dictionary' : undefined
  if (!kind) return { next, rows: 0 }
  return { kind, next, rows: rowsIn(message.header() as unknown as BatchHead, bodyLength) }
}

function* inStream(bytes: Uint8Array): Generator<Seen> {
  let at: number | null = 0
  while (at !== null && at + INT <= bytes.length) {
    const seen = messageAt(bytes, at)
    yield seen
    at = seen.next
  }
}

/** Entries of the footer that are not batches would make the reader loop. */
function* inFile(bytes: Uint8Array): Generator<Seen> {
  const end = bytes.length - MAGIC.length - INT
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(end, true)
  if (!isWithin(length, end)) throw new Error(`a footer of ${length} bytes`)
  const { dictionaries, batches } = vectorsOf(bytes.subarray(end - length, end)).blocks()
  if (dictionaries.length + batches.length > MAX_BATCHES) throw new Error(`more than ${MAX_BATCHES} batches`)
  const named = [
    ...dictionaries.map((at) => ({ at, is: 'dictionary' })),
    ...batches.map((at) => ({ at, is: 'batch' })),
  ]
  for (const { at, is } of named) {
    const seen = messageAt(bytes, at)
    if (seen.kind !== is) throw new Error(`a footer that names no ${is}`)
    yield seen
  }
}

/** Bytes that are read piece by piece. */
interface Source {
  readonly size: number
  read(at: number, length: number): Buffer
}

/** Bytes of the message at an offset: its head, and with it those of its body; undefined where none begins. */
function lengthAt(source: Source, at: number): number | undefined {
  const head = source.read(at, 2 * INT)
  if (head.length < 2 * INT) return undefined
  const prefix = head.readInt32LE(0) === CONTINUATION ? 2 * INT : INT
  const length = head.readInt32LE(prefix - INT)
  if (length <= 0 || !isWithin(length, source.size - at - prefix)) return undefined
  const metadata = source.read(at + prefix, length)
  vectorsOf(metadata).checkMessage()
  return prefix + length + Message.decode(metadata).bodyLength
}

/** Messages of an Arrow stream or file one by one, up to the first that is damaged. */
export function* soundMessages(source: Source): Generator<Uint8Array, void, void> {
  const isFile = source.read(0, MAGIC.length).toString('latin1') === MAGIC
  for (let at = isFile ? 2 * INT : 0; ; ) {
    let message: Uint8Array
    try {
      const length = lengthAt(source, at)
      if (length === undefined || !isWithin(length, source.size - at)) return
      message = source.read(at, length)
      messageAt(message, 0)
    } catch {
      return
    }
    at += message.length
    yield message
  }
}

/**
 * Throws if a length in an Arrow stream or file exceeds its bytes or the maximum number of values: Arrow's reader
 * trusts every length, and loops on negative or huge ones.
 */
export function checkFrames(bytes: Uint8Array): void {
  const isFile = Buffer.from(bytes.subarray(0, MAGIC.length)).toString('latin1') === MAGIC
  let rows = 0
  for (const seen of isFile ? inFile(bytes) : inStream(bytes)) {
    rows += seen.rows
    if (rows > MAX_VALUES) throw new Error(`more than ${MAX_VALUES} rows`)
  }
}
