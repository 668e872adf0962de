import type { Row } from '../../../data/row-cache.ts'
import { CORNERS, type Corner } from '../corners.ts'
import type { SetRow } from './set-rows.ts'

type Wear = Row<'cornerWear'>

/** What was measured on the four corners after one run. */
export interface LastRun {
  key: string
  /** Set that it was measured on, where the tyres are still in one. */
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

/** Where each tyre is: in a set of the event, or as it says itself. */
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
/** Without a lap, what was read within this time belongs together. */
const ROUND_MS = 15 * MINUTE_MS

const keyOf = ({ runSheetId, lapNumber, measuredAt }: Wear, spot: Spot) =>
  [spot.setNumber, runSheetId, lapNumber ?? Math.floor(Date.parse(measuredAt) / ROUND_MS)].join(' ')

/** The runs that pressures or tread temperatures were measured after, the newest first. */
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
