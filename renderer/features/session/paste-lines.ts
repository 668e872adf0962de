import { readLapEntry } from '../../../server/calc/lap-entry.ts'

export interface PastedLap {
  lapTimeMs: number | null
  sector1Ms: number | null
  sector2Ms: number | null
  sector3Ms: number | null
}

export interface PastedLine {
  text: string
  lap?: PastedLap
  /** What is wrong with the line. */
  message?: string
}

const COLUMNS = ['lapTimeMs', 'sector1Ms', 'sector2Ms', 'sector3Ms'] as const
const NO_TIMES: PastedLap = { lapTimeMs: null, sector1Ms: null, sector2Ms: null, sector3Ms: null }

/** Text of more than one cell: what an entry field would squash into one line. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trimEnd())

function readLine(text: string): PastedLine {
  const cells = text.split(/\t|;/).map((cell) => cell.trim())
  if (cells.slice(COLUMNS.length).some((cell) => cell !== '')) {
    return { text, message: 'More than four columns: lap time and three sectors are read.' }
  }
  const lap = { ...NO_TIMES }
  for (const [index, column] of COLUMNS.entries()) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    const entry = readLapEntry(cell)
    if ('message' in entry) return { text, message: `${cell}: ${entry.message}` }
    lap[column] = entry.lapTimeMs
  }
  return { text, lap }
}

/** One lap a line: time and up to three sectors, as a spreadsheet copies them. An empty line between is a lap without a time. */
export const readPaste = (text: string): PastedLine[] => {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|[\s]+$/g, '')
    .split('\n')
  return lines.length === 1 && lines[0] === '' ? [] : lines.map(readLine)
}
