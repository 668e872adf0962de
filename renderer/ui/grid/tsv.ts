/** A quoted cell that begins at `at`; in it two quotes are one. */
function quoted(text: string, at: number): { cell: string; end: number } | undefined {
  let cell = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    cell += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    from = quote + 2
  }
}

/** Rows and cells of a spreadsheet's text: separated by tabs, or by semicolons without tabs. */
export function cellsOf(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
  if (text === '') return []
  const delimiter = text.includes('\t') || !text.includes(';') ? '\t' : ';'
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length; ) {
    const inQuotes = text[at] === '"' ? quoted(text, at) : undefined
    const stop =
      (inQuotes?.end ?? at) +
      text.slice(inQuotes?.end ?? at).search(delimiter === '\t' ? /\t|\n|$/ : /;|\n|$/)
    rows.at(-1)?.push((inQuotes ? inQuotes.cell : text.slice(at, stop)).trim())
    if (text[stop] === '\n') rows.push([])
    at = stop + 1
  }
  return rows
}

/** Whether text has more than one cell, which a text input would join into one line. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trimEnd())

/** Rows and cells as text that a spreadsheet takes: tabs between cells, a line for each row, quotes where a cell needs them. */
export const tsvOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((text) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n')
