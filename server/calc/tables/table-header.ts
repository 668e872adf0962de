import { findTime, secondsIn, timeRank } from './time-column.ts'

const SIGNS = [',', ';', '\t']
const MAX_LINES_BEFORE = 200

/** The most plausible delimiter of a line. */
function delimiterOfLine(line: string): string {
  const counts = SIGNS.map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/** Delimiter of a table: that of the row with the time column, otherwise of the first row. */
export function findDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, MAX_LINES_BEFORE)
  const bare = (cell: string) => cell.replaceAll('"', '').replace(/[([].*$/, '')
  const named = lines.filter((line) =>
    line.split(/[,;\t]/).some((cell) => timeRank(bare(cell)) !== undefined),
  )
  const widest = named.toSorted((a, b) => b.length - a.length)[0]
  return delimiterOfLine(widest ?? lines.find((line) => line.trim() !== '') ?? '')
}

/** Parses a number, with a decimal comma where the delimiter is not a comma; NaN for an empty cell. */
export function numberOf(cell: string | undefined, decimalComma: boolean): number {
  if (cell === undefined || cell === '') return Number.NaN
  return Number(decimalComma ? cell.replace(',', '.') : cell)
}

type Rows = readonly (readonly string[])[]

/** Header of a table: the row of names, the rows between it and the samples, and the first sample. */
export interface Header {
  /** Index of the row of names. */
  row: number
  time: number
  /** Rows with channel metadata such as units. */
  about: Rows
  firstSample: number
}

const MAX_ROWS_BEFORE = 200
const CLOCK = /\d:\d\d|\d\s*[ap]m\b/i

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')

/** A name followed by its unit: `Speed (km/h)`, `Speed [km/h]`; text after it is where it was measured. */
const withoutUnit = (cell: string): string => cell.replace(/\s*[([].*$/, '')

/** AiM's first row names AiM; its row of names is repeated. */
const isAim = ([first = []]: Rows): boolean => /\baim\b/i.test(first.join(' '))

/** Channel numbers that AiM writes between units and samples: integers, unlike the times below. */
function areChannelNumbers(rows: Rows, row: number, time: number, isLikely: boolean): boolean {
  const cells = rows[row] ?? []
  const numbers = cells.filter((cell) => cell !== '')
  if (numbers.length < 2 || !numbers.every((cell) => /^\d+$/.test(cell))) return false
  const next = rows.slice(row + 1, row + 3).find((each) => !isEmpty(each))?.[time]
  if (next === undefined) return false
  const own = cells[time] ?? ''
  if (isLikely) return own === '' || isEmpty(rows[row + 1] ?? []) || /\d[.,]\d/.test(next)
  const isRising = numbers.every((cell, index) => index === 0 || Number(cell) > Number(numbers[index - 1]))
  return isRising && own !== '' && Number(next.replace(',', '.')) < Number(own)
}

/**
 * Finds the row that names the channels: the last one with a time column before the first sample; the first of a
 * repeated row. Undefined if no row names a time or no sample follows it.
 */
export function findHeader(rows: Rows, decimalComma: boolean): Header | undefined {
  let header: { row: number; time: number } | undefined
  let isTwice = false
  /** The last non-empty row. */
  let before: readonly string[] = []
  const isNumber = (cell: string | undefined) => Number.isFinite(numberOf(cell, decimalComma))
  for (const [row, cells] of rows.slice(0, MAX_ROWS_BEFORE).entries()) {
    if (isEmpty(cells)) continue
    const time = findTime(cells.map(withoutUnit))
    const hasNumber = cells.some(isNumber)
    // A metadata line may contain the time of recording.
    if (time >= 0 && !hasNumber && !cells.some((cell) => CLOCK.test(cell))) {
      const isAgain = header?.time === time && before === rows[header.row] && before.length === cells.length
      if (!isAgain) header = { row, time }
      isTwice = isAgain
    } else if (header) {
      const isSample = hasNumber || Number.isFinite(secondsIn(cells[header.time] ?? ''))
      if (isSample && !areChannelNumbers(rows, row, header.time, isTwice || isAim(rows))) {
        return { ...header, about: rows.slice(header.row + 1, row), firstSample: row }
      }
    }
    before = cells
  }
  return header && { ...header, about: [], firstSample: header.row + 1 }
}

/** Beacon times in seconds since the start of the file, as AiM and MoTeC write them. */
export function markersIn(rows: Rows, decimalComma: boolean): number[] {
  const line = rows.find(([first = '']) => first.toLowerCase() === 'beacon markers') ?? []
  const seconds = line
    .slice(1)
    .flatMap((cell) => cell.split(/[\s;]+/).map((each) => numberOf(each, decimalComma)))
  return seconds.filter(Number.isFinite).sort((a, b) => a - b)
}
