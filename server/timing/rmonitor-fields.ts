/** A field that holds no value of its kind; the message names it. */
export class BadField extends Error {}

const [QUOTE, COMMA, BLANK, TAB, ZERO] = [34, 44, 32, 9, 48]
const MAX_FIELDS = 400
const HOUR = 3_600_000
const MAX_MS = 48 * HOUR

/**
 * Fields of a line: bare, or in double quotes, within which commas are text. Blanks around a field do not count. A quote
 * ends a text only before a comma or the line's end, because texts with quotes of their own are not escaped.
 * @throws BadField for a text without its end and for more than 400 fields
 */
export function splitFields(line: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (fields.length === MAX_FIELDS) throw new BadField('more than 400 fields')
    at = afterBlanks(line, at)
    if (line.charCodeAt(at) === QUOTE) {
      const quote = closingQuote(line, at + 1)
      fields.push(trimmed(line, at + 1, quote))
      at = afterBlanks(line, quote + 1) + 1
    } else {
      const comma = line.indexOf(',', at)
      const end = comma === -1 ? line.length : comma
      fields.push(trimmed(line, at, end))
      at = end + 1
    }
  }
  return fields
}

const isBlank = (code: number) => code <= BLANK || code > 126

/** Part of a line; most have no blanks at their ends. */
function trimmed(line: string, from: number, to: number): string {
  const part = line.slice(from, to)
  return isBlank(line.charCodeAt(from)) || isBlank(line.charCodeAt(to - 1)) ? part.trim() : part
}

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

/** Whole number; null if the field is missing or empty. @throws BadField */
export function wholeIn(field: string | undefined, most: number): number | null {
  if (!field) return null
  const isSigned = field[0] === '-' || field[0] === '+'
  const length = field.length - Number(isSigned)
  const size = digits(field, field.length - length, field.length)
  if (length < 1 || length > 15 || Number.isNaN(size) || size > most)
    throw new BadField(`number ${brief(field)}`)
  return field[0] === '-' ? 0 - size : size
}

/** Time of the form `HH:MM:SS` or `HH:MM:SS.mmm`, as nearly all are, in ms; NaN for any other form. */
function plainTime(field: string): number {
  const { length } = field
  if (field[2] !== ':' || field[5] !== ':') return Number.NaN
  if (length !== 8 && (length !== 12 || field[8] !== '.')) return Number.NaN
  const [minutes, seconds] = [digits(field, 3, 5), digits(field, 6, 8)]
  if (minutes > 59 || seconds > 59) return Number.NaN
  return digits(field, 0, 2) * HOUR + minutes * 60_000 + seconds * 1_000 + digits(field, 9, length)
}

/**
 * `HH:MM:SS.mmm` in ms, with or without hours and fraction, the sign before it or before any part (`00:00:-47`); null if the
 * field is missing or empty. @throws BadField
 */
export function timeIn(field: string | undefined): number | null {
  if (!field) return null
  const plain = plainTime(field)
  if (plain <= MAX_MS) return plain
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
