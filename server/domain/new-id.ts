import { randomFillSync } from 'node:crypto'

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const RANDOM_BYTES = 8
const pool = new Uint8Array(RANDOM_BYTES * 1024)
let used = pool.length

/** Pool of random bytes: one system call per thousand ids. */
function random(): Uint8Array {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

/** The counter has 26 bits and starts in its lower half, leaving room to rise within a millisecond. */
const COUNTER_END = 2 ** 26
let lastMs = 0
let counter = 0
/** The part of an id that is the time, of this millisecond. */
let time = ''
let timeMs = 0

function timePart(ms: number): string {
  if (ms === timeMs) return time
  const text = ms.toString(16).padStart(12, '0')
  timeMs = ms
  time = `${text.slice(0, 8)}-${text.slice(8)}-7`
  return time
}

const hexOf = (byte: number) => HEX[byte & 0xff] as string

/** A UUIDv7, greater than all created before in this process, also within one millisecond (RFC 9562, 6.2, method 1). */
export function newId(): string {
  const bytes = random()
  const byte = (index: number) => bytes[index] as number
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = ((byte(0) & 1) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
  } else counter += 1
  if (counter >= COUNTER_END) {
    lastMs += 1
    counter = 0
  }
  const high = `${(counter >>> 22).toString(16)}${hexOf(counter >>> 14)}`
  const low = `${hexOf(0x80 | ((counter >>> 8) & 0x3f))}${hexOf(counter)}`
  const tail = `${HEX[byte(4)]}${HEX[byte(5)]}${HEX[byte(6)]}${HEX[byte(7)]}${HEX[byte(2)]}${HEX[byte(3)]}`
  return `${timePart(lastMs)}${high}-${low}-${tail}`
}
