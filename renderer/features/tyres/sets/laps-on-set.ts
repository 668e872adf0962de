import type { Row } from '../../../data/row-cache.ts'
import { latestFirst } from './on-car.ts'

type Sheet = Row<'runSheets'>

/** Laps of a run sheet on a set, up to a lap: those of its stints, or all laps if only the sheet names the set. */
function lapsOfSheet(sheet: Sheet, setId: string, upTo: number): number {
  if (sheet.stints.length === 0) return sheet.tyreSetId === setId ? upTo : 0
  return sheet.stints
    .filter((stint) => (stint.tyreSetId ?? sheet.tyreSetId) === setId)
    .reduce((sum, { startLap, endLap }) => {
      const last = Math.min(endLap ?? upTo, upTo)
      return sum + Math.max(0, last - (startLap ?? 1) + 1)
    }, 0)
}

interface Moment {
  runSheetId: string | null
  lapNumber: number | null
}

/** Laps of a set up to a lap of a run sheet, in session order; null if unknown. */
export function lapsOnSetAt(
  { runSheetId, lapNumber }: Moment,
  setId: string,
  sheets: readonly Sheet[],
  sessions: readonly Row<'sessions'>[],
): number | null {
  const inOrder = latestFirst(sheets, sessions).toReversed()
  const at = inOrder.findIndex(({ id }) => id === runSheetId)
  const sheet = inOrder[at]
  if (!sheet) return null
  const before = inOrder
    .slice(0, at)
    .filter(({ carId }) => carId === sheet.carId)
    .reduce((sum, each) => sum + lapsOfSheet(each, setId, each.lapCount), 0)
  return before + lapsOfSheet(sheet, setId, lapNumber ?? sheet.lapCount)
}

/** The latest run sheet of a set, and the last lap on it. */
export function lastRunOf(
  setId: string,
  sheets: readonly Sheet[],
  sessions: readonly Row<'sessions'>[],
): { sheet: Sheet; lapNumber: number } | undefined {
  for (const sheet of latestFirst(sheets, sessions)) {
    const stint = sheet.stints.findLast((each) => (each.tyreSetId ?? sheet.tyreSetId) === setId)
    if (stint) return { sheet, lapNumber: stint.endLap ?? sheet.lapCount }
    if (sheet.stints.length === 0 && sheet.tyreSetId === setId) return { sheet, lapNumber: sheet.lapCount }
  }
  return undefined
}
