import { findLaps, isLapColumn } from '../../../server/calc/laps/laps-in-samples.ts'
import { findDelimiter, findHeader, markersIn, numberOf } from '../../../server/calc/tables/table-header.ts'

/** A lap with samples in a file. */
export interface LapInFile {
  lap: string
  samples: number
}

/** The laps of a logger's CSV in file order; empty without a lap column. */
export function lapsInFile(text: string): LapInFile[] {
  const delimiter = findDelimiter(text)
  const decimalComma = delimiter !== ','
  const rows = text
    .split(/\r?\n/)
    .map((line) =>
      line.startsWith('#') ? [''] : line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim()),
    )
  const header = findHeader(rows, decimalComma)
  if (!header) return []
  const samples = rows.slice(header.firstSample).filter((cells) => cells.some((cell) => cell !== ''))
  const place = (rows[header.row] ?? []).findIndex(isLapColumn)
  const laps = findLaps({
    t: Float64Array.from(samples, (cells) => numberOf(cells[header.time], decimalComma)),
    column: place < 0 ? undefined : (index) => (samples[index]?.[place] ?? '').replace(',', '.'),
    markers: markersIn(rows.slice(0, header.row), decimalComma),
  })
  const counts = new Map<string, number>()
  for (const lap of laps ?? []) if (lap !== '') counts.set(lap, (counts.get(lap) ?? 0) + 1)
  return [...counts].map(([lap, count]) => ({ lap, samples: count }))
}

/** The lap with the most samples in the file. */
export const mainLap = (laps: readonly LapInFile[]): string | undefined =>
  laps.reduce<LapInFile | undefined>(
    (most, each) => (most && most.samples >= each.samples ? most : each),
    undefined,
  )?.lap
