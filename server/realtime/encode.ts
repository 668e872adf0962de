import type { ServerFrame } from '../contract/realtime.ts'

const FINAL_TEXT = 0x81
/** Lengths up to here stand in the second byte; longer ones behind it, announced by one of the two codes. */
const SHORT = 125
const TWO_BYTES = 126
const EIGHT_BYTES = 127

/** The bytes before a text of this length: RFC 6455, section 5.2, unmasked and in one piece. */
function headOf(length: number): Buffer {
  if (length <= SHORT) return Buffer.from([FINAL_TEXT, length])
  const isLong = length > 0xffff
  const head = Buffer.alloc(isLong ? 10 : 4)
  head[0] = FINAL_TEXT
  head[1] = isLong ? EIGHT_BYTES : TWO_BYTES
  if (isLong) head.writeUIntBE(length, 4, 6)
  else head.writeUInt16BE(length, 2)
  return head
}

/** A frame as it lies on the wire, ready for every socket: encoded once, whoever gets it. */
export function encode(frame: ServerFrame): Buffer {
  const text = Buffer.from(JSON.stringify(frame))
  return Buffer.concat([headOf(text.length), text])
}
