/** Bytes decoded at once: a text cut from a string keeps the whole string in memory. */
const PIECE = 4_096

/** Takes a line where it stands: at the same places in the bytes and in their text. */
type ReadLine = (bytes: Uint8Array, text: string, from: number, to: number) => void

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
    const lines: string[] = []
    this.each(bytes, (_, text, from, to) => lines.push(text.slice(from, to)))
    return lines
  }

  /** Reads one after another what `take` gives, without cutting it out. */
  each(bytes: Uint8Array, read: ReadLine) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let start = 0; start < chunk.length; start += PIECE) {
      this.#cut(chunk.subarray(start, start + PIECE), read)
    }
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

  #cut(piece: Buffer, read: ReadLine) {
    const text = piece.toString('latin1')
    let from = 0
    let [cr, lf] = [text.indexOf('\r'), text.indexOf('\n')]
    while (cr !== -1 || lf !== -1) {
      const end = lf === -1 || (cr !== -1 && cr < lf) ? cr : lf
      if (this.#held === '' && !this.#dropping) this.#end(piece, text, from, end, read)
      else this.#endHeld(text.slice(from, end), read)
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

  #end(bytes: Uint8Array, text: string, from: number, to: number, read: ReadLine) {
    if (to - from > this.#maxBytes) this.#dropped++
    else if (to > from) read(bytes, text, from, to)
  }

  #endHeld(part: string, read: ReadLine) {
    const line = this.#held + part
    this.#held = ''
    if (!this.#dropping) this.#end(Buffer.from(line, 'latin1'), line, 0, line.length, read)
    this.#dropping = false
  }
}
