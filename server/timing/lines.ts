const LF = 10
const CR = 13

/**
 * Cuts a stream of Latin-1 text into lines at LF, CR or any run of them; lines without text are left out. Holds at most
 * `maxBytes` of an unfinished line: a longer one is dropped whole, up to its end.
 */
export class LineSplitter {
  readonly #maxBytes: number
  #held: Buffer[] = []
  #heldBytes = 0
  #dropping = false
  #dropped = 0

  constructor(maxBytes = 16_384) {
    this.#maxBytes = maxBytes
  }

  /** Lines that end in these bytes. What follows the last line end is held, so that a line cut off by a link is none. */
  take(bytes: Uint8Array): string[] {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const lines: string[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] !== LF && chunk[at] !== CR) continue
      this.#end(chunk.subarray(start, at), lines)
      start = at + 1
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start))
    return lines
  }

  /** Forgets the unfinished line: what a new connection brings does not end it. */
  clear() {
    this.#dropping = false
    this.#release()
  }

  /** Number of lines dropped as too long since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }

  #hold(part: Buffer) {
    if (this.#dropping) return
    if (this.#heldBytes + part.length > this.#maxBytes) {
      this.#dropping = true
      this.#dropped++
      this.#release()
      return
    }
    // A copy: the caller may reuse its buffer.
    this.#held.push(Buffer.from(part))
    this.#heldBytes += part.length
    if (this.#held.length > 64) this.#held = [Buffer.concat(this.#held)]
  }

  #end(part: Buffer, lines: string[]) {
    if (this.#dropping) {
      this.#dropping = false
      return
    }
    if (this.#heldBytes + part.length > this.#maxBytes) this.#dropped++
    else if (this.#heldBytes === 0) {
      if (part.length > 0) lines.push(part.toString('latin1'))
    } else lines.push(Buffer.concat([...this.#held, part]).toString('latin1'))
    this.#release()
  }

  #release() {
    this.#held = []
    this.#heldBytes = 0
  }
}
