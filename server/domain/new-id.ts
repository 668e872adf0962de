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

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

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
  const time = hex(lastMs, 12)
  const high = hex(counter >>> 14, 3)
  const low = hex(0x8000 | (counter & 0x3fff), 4)
  const tail = `${HEX[byte(4)]}${HEX[byte(5)]}${HEX[byte(6)]}${HEX[byte(7)]}${HEX[byte(2)]}${HEX[byte(3)]}`
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${tail}`
}
