import type { Row } from '../../../data/row-cache.ts'

type Sheet = Row<'runSheets'>

/** Current set of a run sheet: that of its last stint, else its own. */
export function setOfSheet({ stints, tyreSetId }: Sheet): string | null {
  const last = stints.toSorted((a, b) => a.stint - b.stint).findLast((stint) => stint.tyreSetId)
  return last?.tyreSetId ?? tyreSetId
}

/** Run sheets by session start, latest first. */
export function latestFirst(sheets: readonly Sheet[], sessions: readonly Row<'sessions'>[]): Sheet[] {
  const startOf = new Map(sessions.map(({ id, startsAt }) => [id, Date.parse(startsAt)]))
  const start = ({ sessionId }: Sheet) => startOf.get(sessionId) ?? 0
  return sheets.toSorted((a, b) => start(b) - start(a))
}

/** Set on each car: that of the latest open run sheet with a set. */
export function setsOnCars(
  sheets: readonly Sheet[],
  sessions: readonly Row<'sessions'>[],
): Map<string, string> {
  const onCar = new Map<string, string>()
  for (const sheet of latestFirst(sheets, sessions)) {
    const set = setOfSheet(sheet)
    if (sheet.status === 'open' && set && !onCar.has(sheet.carId)) onCar.set(sheet.carId, set)
  }
  return onCar
}
