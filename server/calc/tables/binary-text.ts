const SAMPLE = 4096

/** Signatures of binary files, with their kind and a remedy. */
const KINDS: readonly [string, string][] = [
  ['PK\u0003\u0004', 'a zip file: unpack it'],
  ['\u00D0\u00CF\u0011\u00E0', 'an old Excel workbook: save the sheet as CSV'],
  ['%PDF', 'a PDF: ask for the same report as CSV'],
  ['\u001F\u008B', 'a gzip file: unpack it'],
  ['SQLite format 3', 'a database: restore it as a backup instead'],
]

/** First members of a workbook, which is a zip file. */
const WORKBOOK = /\[Content_Types\]\.xml|xl\/|docProps\/|_rels\//

/** Kind of a file that is not text, with a remedy; undefined for text. */
export function binaryKind(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE)
  if (text.startsWith('PK') && WORKBOOK.test(sample)) return 'an Excel workbook: save the sheet as CSV'
  const known = KINDS.find(([start]) => text.startsWith(start))
  if (known) return known[1]
  // Without a signature: control characters that do not occur in text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches binary data
  return /[\u0000-\u0008\u000E-\u001A]/.test(sample) ? 'no text: export it as CSV or JSON' : undefined
}
