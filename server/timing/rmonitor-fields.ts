/** A field that holds no value of its kind; the message names it. */
export class BadField extends Error {}

const [QUOTE, COMMA, BLANK, TAB, CR, ZERO] = [34, 44, 32, 9, 13, 48]
const [PLUS, MINUS, POINT, COLON, NO_BREAK] = [43, 45, 46, 58, 160]
const MAX_FIELDS = 400
const HOUR = 3_600_000
const MAX_MS = 48 * HOUR

/**
 * Fields of one line after another, by their places in it: numbers and times are read where they stand, and a text is cut
 * out when it is asked for. A field is bare, or in double quotes, within which commas are text. Blanks around a field do not
 * count. A quote ends a text only before a comma or the line's end, because texts with quotes of their own are not escaped.
 */
export class Fields {
  #line = ''
  #count = 0
  readonly #from = new Int32Array(MAX_FIELDS)
  readonly #to = new Int32Array(MAX_FIELDS)

  get count(): number {
    return this.#count
  }

  /**
   * Takes the fields of a line in place of those before.
   * @throws BadField for a text without its end and for more than 400 fields
   */
  split(line: string): this {
    this.#line = line
    this.#count = 0
    let at = 0
    while (at <= line.length) {
      if (this.#count === MAX_FIELDS) throw new BadField('more than 400 fields')
      at = afterBlanks(line, at)
      if (line.charCodeAt(at) === QUOTE) {
        const quote = closingQuote(line, at + 1)
        this.#add(at + 1, quote)
        at = afterBlanks(line, quote + 1) + 1
      } else {
        const comma = line.indexOf(',', at)
        const end = comma === -1 ? line.length : comma
        this.#add(at, end)
        at = end + 1
      }
    }
    return this
  }

  /** Undefined if the field is missing. */
  text(index: number): string | undefined {
    return index < this.#count ? this.#line.slice(this.#from[index], this.#to[index]) : undefined
  }

  /** Whole number; null if the field is missing or empty. @throws BadField */
  whole(index: number, most: number): number | null {
    if (this.#isEmpty(index)) return null
    const [from, to] = [this.#from[index]!, this.#to[index]!]
    const sign = this.#line.charCodeAt(from)
    const first = sign === MINUS || sign === PLUS ? from + 1 : from
    const size = digits(this.#line, first, to)
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
    const plain = plainTime(this.#line, this.#from[index]!, this.#to[index]!)
    return plain <= MAX_MS ? plain : anyTime(this.text(index)!)
  }

  #isEmpty(index: number): boolean {
    return index >= this.#count || this.#from[index] === this.#to[index]
  }

  /** Most have no blanks at their ends. */
  #add(from: number, to: number) {
    let [first, end] = [from, to]
    while (first < end && isSpace(this.#line.charCodeAt(first))) first++
    while (first < end && isSpace(this.#line.charCodeAt(end - 1))) end--
    this.#from[this.#count] = first
    this.#to[this.#count] = end
    this.#count++
  }
}

/** What `trim` takes away of Latin-1. */
const isSpace = (code: number) =>
  code <= BLANK ? code === BLANK || (code >= TAB && code <= CR) : code === NO_BREAK

function afterBlanks(line: string, from: number): number {
  let at = from
  while (line.charCodeAt(at) === BLANK || line.charCodeAt(at) === TAB) at++
  return at
}

/** The quote that ends the text from `from`. */
function closingQuote(line: string, from: number): number {
  for (let quote = line.indexOf('"', from); quote !== -1; quote = line.indexOf('"', quote + 1)) {
    const next = afterBlanks(line, quote + 1)
    if (next === line.length || line.charCodeAt(next) === COMMA) return quote
  }
  throw new BadField('a text without its closing quote')
}

/** Number that the characters from `from` up to `to` write; NaN if one of them is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** Time of the form `HH:MM:SS` or `HH:MM:SS.mmm`, as nearly all are, in ms; NaN for any other form. */
function plainTime(line: string, from: number, to: number): number {
  const length = to - from
  if (line.charCodeAt(from + 2) !== COLON || line.charCodeAt(from + 5) !== COLON) return Number.NaN
  if (length !== 8 && (length !== 12 || line.charCodeAt(from + 8) !== POINT)) return Number.NaN
  const minutes = digits(line, from + 3, from + 5)
  const seconds = digits(line, from + 6, from + 8)
  if (minutes > 59 || seconds > 59) return Number.NaN
  const ms = length === 8 ? 0 : digits(line, from + 9, to)
  return digits(line, from, from + 2) * HOUR + minutes * 60_000 + seconds * 1_000 + ms
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
