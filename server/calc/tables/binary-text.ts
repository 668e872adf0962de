const SAMPLE = 4096

/** The first characters of files that are no text, with what they are and what to do. */
const KINDS: readonly [string, string][] = [
  ['PK\u0003\u0004', 'a zip file: unpack it'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Excel workbook: save the sheet as CSV'],
  ['%PDF', 'a PDF: ask for the same report as CSV'],
  ['\u001F\u008B', 'a gzip file: unpack it'],
  ['SQLite format 3', 'a database: restore it as a backup instead'],
]

/** Names of the first members of a workbook, which is a zip file. */
const WORKBOOK = /\[Content_Types\]\.xml|xl\/|docProps\/|_rels\//

/** What a file is that cannot be read as text, and what to do about it; undefined for a text. */
export function binaryKind(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE)
  if (text.startsWith('PK') && WORKBOOK.test(sample)) return 'an Excel workbook: save the sheet as CSV'
  const known = KINDS.find(([start]) => text.startsWith(start))
  if (known) return known[1]
  // Without a mark of its kind: control characters that no text has.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000E-\u001A]/.test(sample) ? 'no text: export it as CSV or JSON' : undefined
}
