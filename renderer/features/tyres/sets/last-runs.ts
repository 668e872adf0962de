import type { Row } from '../../../data/row-cache.ts'
import { CORNERS, type Corner } from '../corners.ts'
import type { SetRow } from './set-rows.ts'

type Wear = Row<'cornerWear'>

/** Measurements of the four corners after one run. */
export interface LastRun {
  key: string
  /** Set of the tyres at that time, if they are still in one. */
  setNumber: string | undefined
  runSheetId: string | null
  lapNumber: number | null
  measuredAt: string
  corners: Partial<Record<Corner, Wear>>
}

interface Spot {
  corner: Corner
  setNumber: string | undefined
}

/** Corner of each tyre by id: from the event's sets, else from the tyre itself. */
function spotsOf(rows: readonly SetRow[], tyres: readonly Row<'tyres'>[]): Map<string, Spot> {
  const own = tyres.flatMap(({ id, position }) =>
    position ? [[id, { corner: position, setNumber: undefined }] as const] : [],
  )
  const inSets = rows.flatMap(({ corners, set }) =>
    CORNERS.flatMap((corner) => {
      const fitted = corners[corner]
      return fitted ? [[fitted.tyre.id, { corner, setNumber: set.number }] as const] : []
    }),
  )
  return new Map<string, Spot>([...own, ...inSets])
}

const MINUTE_MS = 60_000
/** Readings without a lap within this time belong to one run. */
const ROUND_MS = 15 * MINUTE_MS

const keyOf = ({ runSheetId, lapNumber, measuredAt }: Wear, spot: Spot) =>
  [spot.setNumber, runSheetId, lapNumber ?? Math.floor(Date.parse(measuredAt) / ROUND_MS)].join(' ')

/** Runs with pressures or tread temperatures, newest first. */
export function lastRuns(
  measured: readonly Wear[],
  rows: readonly SetRow[],
  tyres: readonly Row<'tyres'>[],
): LastRun[] {
  const spots = spotsOf(rows, tyres)
  const runs = new Map<string, LastRun>()
  const inOrder = measured.toSorted((a, b) => Date.parse(a.measuredAt) - Date.parse(b.measuredAt))
  for (const wear of inOrder) {
    const spot = spots.get(wear.tyreId)
    if (!spot || (wear.pressureHotBar === null && wear.tempMiddleC === null)) continue
    const key = keyOf(wear, spot)
    const { runSheetId, lapNumber, measuredAt } = wear
    const corners = { ...runs.get(key)?.corners, [spot.corner]: wear }
    runs.set(key, { key, setNumber: spot.setNumber, runSheetId, lapNumber, measuredAt, corners })
  }
  return [...runs.values()].toSorted((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
}
