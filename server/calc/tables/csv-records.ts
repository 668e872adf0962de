import { guessDelimiter } from './csv-columns.ts'

const BREAK = /\r\n|\n|\r/g

/** One record of a CSV, which spans several lines if a quoted field does. */
export interface CsvRecord {
  fields: readonly string[]
  /** Line of its first character, from 1. */
  line: number
}

interface Cell {
  text: string
  /** Offset after its last character. */
  end: number
}

/** Reads the quoted field at `at`; two quotes inside stand for one. */
function quotedCell(csv: string, at: number): Cell {
  let text = ''
  for (let from = at + 1; ; ) {
    const quote = csv.indexOf('"', from)
    if (quote < 0) return { text: text + csv.slice(from), end: csv.length }
    text += csv.slice(from, quote)
    if (csv[quote + 1] !== '"') return { text, end: quote + 1 }
    text += '"'
    from = quote + 2
  }
}

/**
 * Finds the next occurrence of a text. Caches the position, so that a missing one is searched once and not per line.
 */
function finder(text: string, what: string) {
  let known = -1
  return (from: number): number => {
    if (known < from) {
      const found = text.indexOf(what, from)
      known = found < 0 ? text.length : found
    }
    return known
  }
}

const breaksIn = (text: string): number =>
  text.includes('\n') || text.includes('\r') ? (text.match(BREAK)?.length ?? 0) : 0

/** Records of a CSV in order, without empty lines. */
export function* csvRecords(text: string, delimiter = guessDelimiter(text)): Generator<CsvRecord> {
  const csv = text.startsWith('\uFEFF') ? text.slice(1) : text
  const [quoteFrom, delimiterFrom] = [finder(csv, '"'), finder(csv, delimiter)]
  const [feedFrom, returnFrom] = [finder(csv, '\n'), finder(csv, '\r')]
  const lineEnd = (from: number) => Math.min(feedFrom(from), returnFrom(from))
  const isBlank = (at: number) => csv[at] === ' ' || (csv[at] === '\t' && delimiter !== '\t')

  function cellAt(from: number): Cell {
    let at = from
    while (isBlank(at)) at += 1
    if (csv[at] === '"') return quotedCell(csv, at)
    const end = Math.min(delimiterFrom(from), lineEnd(from))
    return { text: csv.slice(from, end).trim(), end }
  }

  function recordAt(begin: number): { fields: string[]; end: number } {
    const end = lineEnd(begin)
    if (quoteFrom(begin) >= end) {
      const fields = csv.slice(begin, end).split(delimiter)
      return { fields: fields.map((field) => field.trim()), end }
    }
    const fields: string[] = []
    for (let at = begin; ; ) {
      const cell = cellAt(at)
      fields.push(cell.text)
      const next = delimiterFrom(cell.end)
      const stop = lineEnd(cell.end)
      if (next >= stop) return { fields, end: stop }
      at = next + delimiter.length
    }
  }

  for (let at = 0, line = 1; at < csv.length; ) {
    const { fields, end } = recordAt(at)
    if (fields.length > 1 || csv.slice(at, end).trim() !== '') yield { fields, line }
    line += breaksIn(csv.slice(at, end)) + 1
    at = end + (csv[end] === '\r' && csv[end + 1] === '\n' ? 2 : 1)
  }
}
