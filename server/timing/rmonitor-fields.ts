/** A field that holds no value of its kind; the message names it. */
export class BadField extends Error {}

const MOST_FIELDS = 400
const HOUR = 3_600_000
const LONGEST_MS = 48 * HOUR

/**
 * Fields of a line: bare, or in double quotes, within which commas are text. Blanks around a field do not count. A quote
 * ends a text only before a comma or the line's end, because texts with quotes of their own are not escaped.
 * @throws BadField for a text without its end and for more than 400 fields
 */
export function splitFields(line: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (fields.length === MOST_FIELDS) throw new BadField('more than 400 fields')
    while (line[at] === ' ' || line[at] === '\t') at++
    if (line[at] === '"') {
      const end = closingQuote(line, at + 1)
      fields.push(line.slice(at + 1, end.quote).trim())
      at = end.next
    } else {
      const comma = line.indexOf(',', at)
      const end = comma === -1 ? line.length : comma
      fields.push(line.slice(at, end).trim())
      at = end + 1
    }
  }
  return fields
}

/** The quote that ends the text from `from`, and where the next field starts. */
function closingQuote(line: string, from: number): { quote: number; next: number } {
  for (let quote = line.indexOf('"', from); quote !== -1; quote = line.indexOf('"', quote + 1)) {
    let next = quote + 1
    while (line[next] === ' ' || line[next] === '\t') next++
    if (next >= line.length || line[next] === ',') return { quote, next: next + 1 }
  }
  throw new BadField('a text without its closing quote')
}

/** Whole number; null if the field is missing or empty. @throws BadField */
export function wholeIn(field: string | undefined, most: number): number | null {
  if (!field) return null
  if (!/^[-+]?\d{1,15}$/.test(field) || Math.abs(Number(field)) > most)
    throw new BadField(`number ${brief(field)}`)
  return Number(field)
}

/**
 * `HH:MM:SS.mmm` in ms, with or without hours and fraction, the sign before it or before any part (`00:00:-47`); null if the
 * field is missing or empty. @throws BadField
 */
export function timeIn(field: string | undefined): number | null {
  if (!field) return null
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
  if (ms > LONGEST_MS) throw new BadField(`time ${brief(field)}`)
  return sign === '-' || [hours, minutes, seconds].some((part) => part?.startsWith('-')) ? 0 - ms : ms
}

const brief = (field: string) => JSON.stringify(field.slice(0, 40))
