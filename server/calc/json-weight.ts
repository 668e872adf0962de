/** Upper bound of a value's memory besides its characters, measured with V8. */
const ELEMENT_BYTES = 24
const CONTAINER_BYTES = 64
const TEXT_BYTES = 24
/** A new member name creates a new hidden class. */
const NAME_BYTES = 240

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, OPEN_OBJECT] = [0x5b, 0x7b]
const [FNV_START, FNV_PRIME] = [0x811c9dc5, 0x01000193]

/** Bitmap of name hashes; colliding names count once. */
const NAME_BITS = 22

/** Maximum parsed at a time; heaps of parsing threads are twice as large. */
const MAX_BYTES = 512 * 1024 * 1024
/** Maximum memory per byte of text. */
const MAX_RATIO = 50

/** Whether parsing this JSON text needs more memory than one document may use. */
export const isTooHeavy = (bytes: Uint8Array): boolean =>
  bytes.length * MAX_RATIO > MAX_BYTES && weighJson(bytes, MAX_BYTES) > MAX_BYTES

/**
 * Upper bound in bytes of the memory needed to parse UTF-8 JSON, estimated from the text; counting stops above
 * `enough`. Checked before parsing because V8 aborts the process when a thread exceeds its heap.
 */
export function weighJson(bytes: Uint8Array, enough: number): number {
  const seen = new Uint8Array(1 << (NAME_BITS - 3))
  // The text itself at two bytes per character.
  let weight = bytes.length * 2
  let hash = 0
  for (let at = 0; at < bytes.length && weight <= enough; at += 1) {
    const byte = bytes[at]
    if (byte === COMMA) weight += ELEMENT_BYTES
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) weight += CONTAINER_BYTES + ELEMENT_BYTES
    else if (byte === COLON) {
      const bit = (hash ^ (hash >>> NAME_BITS)) & ((1 << NAME_BITS) - 1)
      const mask = 1 << (bit & 7)
      const isKnown = ((seen[bit >>> 3] as number) & mask) !== 0
      weight += isKnown ? -TEXT_BYTES : NAME_BYTES
      seen[bit >>> 3] = (seen[bit >>> 3] as number) | mask
    } else if (byte === QUOTE) {
      weight += TEXT_BYTES
      hash = FNV_START
      for (at += 1; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
        if (bytes[at] === BACKSLASH) at += 1
        hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME)
      }
    }
  }
  return weight
}
