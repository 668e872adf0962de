/** A value in Thrift's compact protocol, with its type code. */
export interface Thrift {
  type: number
  bytes: Uint8Array
}

const [I32, I64, BINARY, LIST, STRUCT] = [5, 6, 8, 9, 12]
/** Longer lists have their length behind their first byte. */
const MAX_SHORT_LIST = 14

/** A whole number from 0 on in groups of 7 bits, the lowest first. */
export function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let left = value
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80)
  return Uint8Array.from([...bytes, left])
}

/** Whole numbers from 0 on: zigzag coding doubles them. */
export const i32 = (value: number): Thrift => ({ type: I32, bytes: varint(2 * value) })
export const i64 = (value: number): Thrift => ({ type: I64, bytes: varint(2 * value) })

export function text(value: string): Thrift {
  const bytes = Buffer.from(value)
  return { type: BINARY, bytes: Buffer.concat([varint(bytes.length), bytes]) }
}

/** Values of one type, at least one. */
export function list(values: readonly Thrift[]): Thrift {
  const { type } = values[0] as Thrift
  const isShort = values.length <= MAX_SHORT_LIST
  const head = isShort ? [(values.length << 4) | type] : [0xf0 | type, ...varint(values.length)]
  return { type: LIST, bytes: Buffer.concat([Uint8Array.from(head), ...values.map(({ bytes }) => bytes)]) }
}

/** Fields by their ids, which are apart by 15 at most. */
export function struct(fields: Readonly<Record<number, Thrift>>): Thrift {
  const parts: Uint8Array[] = []
  let before = 0
  // Keys that are whole numbers come in rising order.
  for (const [id, { type, bytes }] of Object.entries(fields)) {
    parts.push(Uint8Array.of(((Number(id) - before) << 4) | type), bytes)
    before = Number(id)
  }
  return { type: STRUCT, bytes: Buffer.concat([...parts, Uint8Array.of(0)]) }
}
