import { round } from '../../../../server/calc/round.ts'
import type { Row } from '../../../data/row-cache.ts'

type Sheet = Pick<Row<'runSheets'>, 'lapCount' | 'averageLapTimeMs' | 'fuelPerLapKg'>

export interface Pace {
  averageLapTimeMs: number | null
  fuelPerLapKg: number | null
}

function mean(sheets: readonly Sheet[], field: keyof Pace, decimals: number): number | null {
  const known = sheets.filter((sheet) => sheet[field] !== null && sheet.lapCount > 0)
  const laps = known.reduce((sum, { lapCount }) => sum + lapCount, 0)
  if (laps === 0) return null
  const total = known.reduce((sum, sheet) => sum + (sheet[field] ?? 0) * sheet.lapCount, 0)
  return round(total / laps, decimals)
}

/** A car's pace in an event so far: green laps and their fuel, run sheets weighted by number of laps. */
export const paceOf = (sheets: readonly Sheet[]): Pace => ({
  averageLapTimeMs: mean(sheets, 'averageLapTimeMs', 0),
  fuelPerLapKg: mean(sheets, 'fuelPerLapKg', 3),
})
