/** JSON as it is typed and read, two spaces a level. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''

const PLACE = /\(?(?:at )?line (\d+) column (\d+)(?: of the JSON data)?\)?/
/** Chromium's quote of the text around the error. */
const QUOTED = /, (?:\.\.\.)?("[\s\S]*")(?:\.\.\.)? is not valid JSON$/
const POSITION = / in JSON at position \d+| after JSON at position \d+|^JSON\.parse: |^JSON Parse error: /g

/** The browser's message for invalid JSON, with the position first. */
export function jsonComplaint(message: string): string {
  const [, line, column] = PLACE.exec(message) ?? []
  const what = message
    .replace(QUOTED, (_, quoted: string) => ` near ${quoted.slice(1, -1).trim()}`)
    .replace(PLACE, '')
    .replace(POSITION, '')
    .trim()
    .replace(/\.$/, '')
  const where = line ? `line ${line}, column ${column}: ` : ''
  return `is not readable as JSON: ${where}${what.charAt(0).toLowerCase()}${what.slice(1)}`
}

/** The value that a text says. Throws an error with words for people. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(jsonComplaint(error instanceof Error ? error.message : ''))
  }
}
