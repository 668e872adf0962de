const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/** How much deeper into objects and lists a byte leads. */
function deeperBy(byte: number): number {
  if (byte === OPEN || byte === OPEN_LIST) return 1
  return byte === CLOSE || byte === CLOSE_LIST ? -1 : 0
}

/** Skips one JSON value of any length, in pieces. */
export class JsonSkip {
  ended = false
  #depth = 0
  #inText = false
  #escaped = false

  /** @param byte the first of the value; what follows is for `take`. */
  begin(byte: number) {
    this.ended = false
    this.#depth = Math.max(deeperBy(byte), 0)
    this.#inText = byte === QUOTE
    this.#escaped = false
  }

  /** @returns where the value ends, or the length of the bytes. */
  take(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; ) {
      const byte = bytes[at]!
      if (this.#inText) {
        at = this.#text(bytes, at)
        if (!this.#inText && this.#depth === 0) return this.#end(at)
      } else {
        const deeper = deeperBy(byte)
        // A bare value ends with the object around it.
        if (this.#depth === 0 && (deeper < 0 || byte === COMMA)) return this.#end(at)
        at += 1
        this.#depth += deeper
        this.#inText = byte === QUOTE
        if (deeper < 0 && this.#depth === 0) return this.#end(at)
      }
    }
    return bytes.length
  }

  #text(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at]!
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === QUOTE) {
        this.#inText = false
        return at + 1
      }
    }
    return bytes.length
  }

  #end(at: number) {
    this.ended = true
    return at
  }
}
