import { parse } from 'csv-parse/sync'
import { refuse } from './telemetry.ts'

/** Lines of cells, as text, trimmed. Throws `TelemetryError`. */
export function cellsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      trim: true,
    }) as string[][]
  } catch (error) {
    throw refuse('', `The table cannot be read: ${(error as Error).message}`)
  }
}

/** The sign that parts the cells of a line best. */
export function delimiterOf(line: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/** A number as it is written, with a comma for a point where cells are parted by something else; NaN for an empty cell. */
export function numberOf(cell: string | undefined, decimalComma: boolean): number {
  if (cell === undefined || cell === '') return Number.NaN
  return Number(decimalComma ? cell.replace(',', '.') : cell)
}
