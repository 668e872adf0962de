const DELIMITERS = [',', ';', '\t', '|']
const MAX_LINE_LENGTH = 100_000
/** Name of the list of fields beyond the last column. */
const EXTRA = 'extra'

/** The most frequent delimiter in the first line of a CSV, outside quotes. */
export function guessDelimiter(csv: string): string {
  const line = csv.slice(0, MAX_LINE_LENGTH).split(/\r\n|\n|\r/, 1)[0] ?? ''
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Column names: duplicates are numbered, unnamed columns have none. */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell) => {
    const name = cell.trim()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return name === '' || times === 1 ? name : `${name}_${times}`
  })
}

/** A record as an object by column name, without unnamed columns. */
export function rowOfRecord(names: readonly string[], fields: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const count = Math.min(names.length, fields.length)
  for (let index = 0; index < count; index += 1) {
    const name = names[index] as string
    if (name !== '') row[name] = fields[index]
  }
  if (fields.length > names.length) row[EXTRA] = fields.slice(names.length)
  return row
}
