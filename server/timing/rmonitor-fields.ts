/** A field that holds no value of its kind; the message names it. */
export class BadField extends Error {}

const [QUOTE, COMMA, BLANK, TAB, CR, ZERO] = [34, 44, 32, 9, 13, 48]
const [PLUS, MINUS, POINT, COLON, NO_BREAK] = [43, 45, 46, 58, 160]
const [DOLLAR, A] = [36, 65]
/** Commands of one letter, by the letter. */
const ONE_LETTER = Array.from({ length: 26 }, (_, letter) => `$${String.fromCharCode(A + letter)}`)
const MAX_FIELDS = 400
const HOUR = 3_600_000
const MAX_MS = 48 * HOUR

/** First field of a line. */
export function commandOf(line: string): string {
  const comma = line.indexOf(',')
  return (comma === -1 ? line : line.slice(0, comma)).trim()
}

/**
 * Fields of one line after another, by their places in it: numbers and times are read where they stand, and a text is cut
 * out when it is asked for. A field is bare, or in double quotes, within which commas are text. Blanks around a field do not
 * count. A quote ends a text only before a comma or the line's end, because texts with quotes of their own are not escaped.
 */
export class Fields {
  #bytes: Uint8Array = new Uint8Array()
  #text = ''
  #start = 0
  #end = 0
  #count = 0
  readonly #from = new Int32Array(MAX_FIELDS)
  readonly #to = new Int32Array(MAX_FIELDS)

  /** Takes a line in place of the one before: it stands at the same places in Latin-1 bytes and in their text. */
  take(bytes: Uint8Array, text: string, from: number, to: number) {
    this.#bytes = bytes
    this.#text = text
    this.#start = from
    this.#end = to
    this.#count = 0
  }

  get line(): string {
    return this.#text.slice(this.#start, this.#end)
  }

  /** The first field, which tells what the others are. */
  get command(): string {
    const [bytes, at] = [this.#bytes, this.#start]
    const isShort = this.#end > at + 2 && bytes[at] === DOLLAR && bytes[at + 2] === COMMA
    return (isShort && ONE_LETTER[bytes[at + 1]! - A]) || commandOf(this.line)
  }

  /** Finds the fields of the line. @throws BadField for a text without its end and for more than 400 fields */
  split(): this {
    const [bytes, from, to] = [this.#bytes, this.#start, this.#end]
    this.#count = 0
    let at = from
    while (at <= to) {
      if (this.#count === MAX_FIELDS) throw new BadField('more than 400 fields')
      at = afterBlanks(bytes, at, to)
      if (at < to && bytes[at] === QUOTE) {
        const quote = closingQuote(bytes, at + 1, to)
        this.#add(at + 1, quote)
        at = afterBlanks(bytes, quote + 1, to) + 1
      } else {
        let end = at
        while (end < to && bytes[end] !== COMMA) end++
        this.#add(at, end)
        at = end + 1
      }
    }
    return this
  }

  /** Undefined if the field is missing. */
  text(index: number): string | undefined {
    return index < this.#count ? this.#text.slice(this.#from[index], this.#to[index]) : undefined
  }

  /** Whole number; null if the field is missing or empty. @throws BadField */
  whole(index: number, most: number): number | null {
    if (this.#isEmpty(index)) return null
    const [from, to] = [this.#from[index]!, this.#to[index]!]
    const sign = this.#bytes[from]
    const first = sign === MINUS || sign === PLUS ? from + 1 : from
    const size = digits(this.#bytes, first, to)
    if (first === to || to - first > 15 || Number.isNaN(size) || size > most)
      throw new BadField(`number ${brief(this.text(index)!)}`)
    return sign === MINUS ? 0 - size : size
  }

  /**
   * `HH:MM:SS.mmm` in ms, with or without hours and fraction, the sign before it or before any part (`00:00:-47`); null if
   * the field is missing or empty. @throws BadField
   */
  time(index: number): number | null {
    if (this.#isEmpty(index)) return null
    const plain = plainTime(this.#bytes, this.#from[index]!, this.#to[index]!)
    return plain <= MAX_MS ? plain : anyTime(this.text(index)!)
  }

  #isEmpty(index: number): boolean {
    return index >= this.#count || this.#from[index] === this.#to[index]
  }

  /** Most have no blanks at their ends. */
  #add(from: number, to: number) {
    let [first, end] = [from, to]
    while (first < end && isSpace(this.#bytes[first]!)) first++
    while (first < end && isSpace(this.#bytes[end - 1]!)) end--
    this.#from[this.#count] = first
    this.#to[this.#count] = end
    this.#count++
  }
}

/** What `trim` takes away of Latin-1. */
const isSpace = (code: number) =>
  code <= BLANK ? code === BLANK || (code >= TAB && code <= CR) : code === NO_BREAK

function afterBlanks(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && (bytes[at] === BLANK || bytes[at] === TAB)) at++
  return at
}

/** The quote that ends the text from `from`. */
function closingQuote(bytes: Uint8Array, from: number, to: number): number {
  for (let quote = from; quote < to; quote++) {
    if (bytes[quote] !== QUOTE) continue
    const next = afterBlanks(bytes, quote + 1, to)
    if (next === to || bytes[next] === COMMA) return quote
  }
  throw new BadField('a text without its closing quote')
}

/** Number that the characters from `from` up to `to` write; NaN if one of them is no digit. */
function digits(bytes: Uint8Array, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = bytes[at]! - ZERO
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** Time of the form `HH:MM:SS` or `HH:MM:SS.mmm`, as nearly all are, in ms; NaN for any other form. */
function plainTime(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if (length !== 8 && (length !== 12 || bytes[from + 8] !== POINT)) return Number.NaN
  if (bytes[from + 2] !== COLON || bytes[from + 5] !== COLON) return Number.NaN
  const minutes = digits(bytes, from + 3, from + 5)
  const seconds = digits(bytes, from + 6, from + 8)
  if (minutes > 59 || seconds > 59) return Number.NaN
  const ms = length === 8 ? 0 : digits(bytes, from + 9, to)
  return digits(bytes, from, from + 2) * HOUR + minutes * 60_000 + seconds * 1_000 + ms
}

/** Time in any of its forms. @throws BadField */
function anyTime(field: string): number {
  const parts = /^([-+]?)(?:(-?\d{1,3}):)?(-?\d{1,2}):(-?\d{1,2})(?:[.,](\d{1,6}))?$/.exec(field)
  if (!parts) throw new BadField(`time ${brief(field)}`)
  const [, sign, hours, minutes, seconds, fraction = ''] = parts
  const size = (part: string | undefined) => Math.abs(Number(part ?? 0))
  if (size(minutes) > 59 || size(seconds) > 59) throw new BadField(`time ${brief(field)}`)
  const ms =
    size(hours) * HOUR +
    size(minutes) * 60_000 +
    size(seconds) * 1_000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  if (ms > MAX_MS) throw new BadField(`time ${brief(field)}`)
  return sign === '-' || [hours, minutes, seconds].some((part) => part?.startsWith('-')) ? 0 - ms : ms
}

const brief = (field: string) => JSON.stringify(field.slice(0, 40))
