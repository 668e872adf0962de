/** Bytes decoded at once: a text cut from a string keeps the whole string in memory. */
const PIECE = 4_096

/**
 * Cuts a stream of Latin-1 text into lines at LF, CR or any run of them; lines without text are left out. Holds at most
 * `maxBytes` of an unfinished line: a longer one is dropped whole, up to its end.
 */
export class LineSplitter {
  readonly #maxBytes: number
  #held = ''
  #dropping = false
  #dropped = 0

  constructor(maxBytes = 16_384) {
    this.#maxBytes = maxBytes
  }

  /** Lines that end in these bytes. What follows the last line end is held, so that a line cut off by a link is none. */
  take(bytes: Uint8Array): string[] {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const lines: string[] = []
    for (let start = 0; start < chunk.length; start += PIECE) {
      this.#cut(chunk.toString('latin1', start, start + PIECE), lines)
    }
    return lines
  }

  /** Forgets the unfinished line: what a new connection brings does not end it. */
  clear() {
    this.#dropping = false
    this.#held = ''
  }

  /** Number of lines dropped as too long since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped
    this.#dropped = 0
    return dropped
  }

  #cut(text: string, lines: string[]) {
    let from = 0
    let [cr, lf] = [text.indexOf('\r'), text.indexOf('\n')]
    while (cr !== -1 || lf !== -1) {
      const end = lf === -1 || (cr !== -1 && cr < lf) ? cr : lf
      this.#end(text.slice(from, end), lines)
      from = end + 1
      if (end === cr) cr = text.indexOf('\r', from)
      else lf = text.indexOf('\n', from)
    }
    this.#hold(text.slice(from))
  }

  #hold(part: string) {
    if (this.#dropping) return
    if (this.#held.length + part.length > this.#maxBytes) {
      this.#dropping = true
      this.#dropped++
      this.#held = ''
    } else this.#held += part
  }

  #end(part: string, lines: string[]) {
    if (this.#dropping) {
      this.#dropping = false
      return
    }
    const line = this.#held + part
    this.#held = ''
    if (line.length > this.#maxBytes) this.#dropped++
    else if (line !== '') lines.push(line)
  }
}
