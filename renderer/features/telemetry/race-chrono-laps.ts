/** A lap that a file has samples of. */
export interface LapInFile {
  lap: string
  samples: number
}

const FIRST_LINE = /^(?:\uFEFF)?"?This file is created using RaceChrono/
/** Names, units, and what measured it. */
const HEADER_ROWS = 3

/** The laps of a RaceChrono export in the order of the file; none for any other file. */
export function lapsInFile(text: string): LapInFile[] {
  if (!FIRST_LINE.test(text)) return []
  const lines = text.split(/\r?\n/)
  const header = lines.findIndex((line) => /^"?timestamp"?,/.test(line))
  const names = (lines[header] ?? '').split(',').map((cell) => cell.replaceAll('"', '').trim())
  const column = names.indexOf('lap_number')
  if (header < 0 || column < 0) return []
  const counts = new Map<string, number>()
  for (const line of lines.slice(header + HEADER_ROWS)) {
    const lap = line.split(',')[column]?.trim()
    if (lap) counts.set(lap, (counts.get(lap) ?? 0) + 1)
  }
  return [...counts].map(([lap, samples]) => ({ lap, samples }))
}

/** The lap that most of the file is about. */
export const mainLap = (laps: readonly LapInFile[]): string | undefined =>
  laps.reduce<LapInFile | undefined>(
    (most, each) => (most && most.samples >= each.samples ? most : each),
    undefined,
  )?.lap
