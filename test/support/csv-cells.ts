/** Parses CSV according to RFC 4180, independently of the server's parser. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === ',' || sign === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\r') {
        if (text[at + 1] !== '\n') throw new Error('a line must end with CR LF')
        at += 1
        rows.push([])
      }
    } else cell += sign
  }
  if (rows.pop()?.length !== 0 || cell !== '') throw new Error('the last line must end with CR LF')
  return rows
}
