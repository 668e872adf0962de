import type { Row } from '../../../data/row-cache.ts'
import type { Corner } from '../corners.ts'

/** A wear measurement, with its position along the x axis. */
interface WearPoint {
  at: number
  wearPct: number
}

export interface WearLine {
  corner: Corner
  points: WearPoint[]
}

/** A measurement with the laps of its set, if known. */
export interface Measurement {
  row: Row<'cornerWear'>
  corner: Corner
  laps: number | null
}

/** Wear by laps for each corner; by measurement number if the laps of any are unknown or all are zero. */
export function wearLines(measurements: readonly Measurement[]): { lines: WearLine[]; byLaps: boolean } {
  const worn = measurements.filter(({ row }) => row.wearPct !== null)
  const byLaps = worn.every(({ laps }) => laps !== null) && worn.some(({ laps }) => laps)
  const lines = [...Map.groupBy(worn, ({ corner }) => corner)].map(([corner, own]) => {
    const inOrder = own.toSorted((a, b) => Date.parse(a.row.measuredAt) - Date.parse(b.row.measuredAt))
    const points = inOrder.map(({ row, laps }, index) => ({
      at: byLaps ? (laps ?? 0) : index + 1,
      wearPct: row.wearPct ?? 0,
    }))
    return { corner, points }
  })
  return { lines, byLaps }
}
