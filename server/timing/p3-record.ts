/** Records of MYLAPS/AMB decoders (P3): `8E` … `8F`, little endian. */

const START = 0x8e
const END = 0x8f
const ESCAPE = 0x8d
/** Added to a byte that is sent after `ESCAPE`. */
const SHIFT = 0x20
const HEADER = 10
const MAX_BYTES = 4_096
const [LENGTH_AT, CRC_AT, FLAGS_AT, TYPE_AT] = [2, 4, 6, 8]

export interface P3Record {
  version: number
  type: number
  fields: ReadonlyMap<number, Uint8Array>
}

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let register = index << 8
  for (let bit = 0; bit < 8; bit += 1) register = register & 0x8000 ? (register << 1) ^ 0x1021 : register << 1
  return register
})

/** Checksum of an unescaped record, whose own checksum counts as zero. */
function crcOf(record: Uint8Array): number {
  let register = 0xffff
  for (const [index, byte] of record.entries()) {
    const value = index === CRC_AT || index === CRC_AT + 1 ? 0 : byte
    register = CRC_TABLE[register >> 8]! ^ ((register << 8) & 0xffff) ^ value
  }
  return register
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** @param record unescaped, from `8E` to `8F`. @returns the record, or why it cannot be read. */
function parse(record: Uint8Array): P3Record | string {
  if (record.length <= HEADER) return `a record of ${record.length} bytes`
  const view = viewOf(record)
  const length = view.getUint16(LENGTH_AT, true)
  if (length !== record.length) return `a record of ${record.length} bytes that says it has ${length}`
  const crc = view.getUint16(CRC_AT, true)
  if (crc !== 0 && crc !== crcOf(record)) return 'a record with a wrong checksum'
  const fields = new Map<number, Uint8Array>()
  const end = record.length - 1
  for (let at = HEADER; at < end; ) {
    const from = at + 2
    const size = record[at + 1]!
    if (from + size > end) return 'a field that is longer than its record'
    fields.set(record[at]!, record.slice(from, from + size))
    at = from + size
  }
  return { version: record[1]!, type: view.getUint16(TYPE_AT, true), fields }
}

/** Unsigned value of a field of at most 8 bytes; null for none and for one beyond 2^53. */
export function numberIn(field: Uint8Array | undefined): number | null {
  if (!field || field.length === 0 || field.length > 8) return null
  const value = field.reduceRight((sum, byte) => sum * 256 + byte, 0)
  return Number.isSafeInteger(value) ? value : null
}

/** Bytes to send, with length, checksum and escapes. Fields are u32. */
export function p3Bytes(
  version: number,
  type: number,
  fields: readonly (readonly [number, number])[],
): Uint8Array {
  const record = new Uint8Array(HEADER + fields.length * 6 + 1)
  const view = viewOf(record)
  record.set([START, version])
  view.setUint16(LENGTH_AT, record.length, true)
  view.setUint16(FLAGS_AT, 0, true)
  view.setUint16(TYPE_AT, type, true)
  for (const [index, [id, value]] of fields.entries()) {
    const at = HEADER + index * 6
    record.set([id, 4], at)
    view.setUint32(at + 2, value, true)
  }
  record[record.length - 1] = END
  view.setUint16(CRC_AT, crcOf(record), true)
  const inner = [...record.subarray(1, -1)]
  const escaped = inner.flatMap((byte) => (byte >= ESCAPE && byte <= END ? [ESCAPE, byte + SHIFT] : [byte]))
  return Uint8Array.of(START, ...escaped, END)
}

/** Cuts a stream into records: strings say what could not be read. Holds part of one record at most. */
export class P3Records {
  readonly #record = new Uint8Array(MAX_BYTES)
  #length = 0
  #escaped = false
  #damage: string | null = null
  /** Bytes between records, such as the rest of one whose beginning was lost. */
  #stray = false

  clear() {
    this.#length = 0
    this.#escaped = false
    this.#damage = null
    this.#stray = false
  }

  *take(bytes: Uint8Array): Generator<P3Record | string> {
    for (const byte of bytes) {
      if (byte === START) {
        if (this.#length > 0) yield 'a record without an end'
        else if (this.#stray) yield 'bytes outside of a record'
        this.clear()
        this.#add(byte)
      } else if (this.#length === 0) this.#stray = true
      else if (byte === END) {
        this.#add(byte)
        if (this.#escaped) this.#damage ??= 'a record with a wrong escape'
        const read = this.#damage ?? parse(this.#record.subarray(0, this.#length))
        this.clear()
        yield read
      } else this.#inside(byte)
    }
  }

  #inside(byte: number) {
    if (this.#escaped) {
      const plain = byte - SHIFT
      if (plain < ESCAPE || plain > END) this.#damage ??= 'a record with a wrong escape'
      this.#add(plain & 0xff)
      this.#escaped = false
    } else if (byte === ESCAPE) this.#escaped = true
    else this.#add(byte)
  }

  #add(byte: number) {
    if (this.#length === MAX_BYTES) this.#damage ??= `a record of more than ${MAX_BYTES} bytes`
    else {
      this.#record[this.#length] = byte
      this.#length += 1
    }
  }
}
