import type { StoredRowOf } from '../../contract/define/define.ts'
import type { lap } from '../../contract/resources/weekend/lap.ts'
import type { runSheet } from '../../contract/resources/weekend/run-sheet.ts'

/** A stint as it is written in a run sheet. */
export type RecordedStint = StoredRowOf<typeof runSheet>['stints'][number]
type Lap = Pick<StoredRowOf<typeof lap>, 'lapNumber' | 'stint' | 'pitIn' | 'pitOut' | 'marker'>

const isOut = ({ pitOut, marker }: Lap) => pitOut || marker === 'out'
const isIn = ({ pitIn, marker }: Lap) => pitIn || marker === 'in' || marker === 'box'

/** Whether a stint begins with a lap, by the pit lane. */
export const beginsStint = (lap: Lap, before: Lap | undefined): boolean =>
  before !== undefined && (isIn(before) || isOut(lap))

/** The recorded stint whose laps hold this one; an open end lasts until the next stint begins. */
function spanning(recorded: readonly RecordedStint[], lapNumber: number): number | undefined {
  const holding = recorded.filter(
    ({ startLap, endLap }) =>
      startLap !== null && startLap <= lapNumber && lapNumber <= (endLap ?? lapNumber),
  )
  return holding.sort((a, b) => (b.startLap ?? 0) - (a.startLap ?? 0))[0]?.stint
}

/** Stint of each lap: its own, else that of the recorded stint around it, else a new one after each pit exit. */
export function stintNumbers(recorded: readonly RecordedStint[], laps: readonly Lap[]): number[] {
  let before: { lap: Lap; stint: number } | undefined
  return laps.map((lap) => {
    const derived = before === undefined ? 1 : before.stint + (beginsStint(lap, before.lap) ? 1 : 0)
    const stint = lap.stint ?? spanning(recorded, lap.lapNumber) ?? derived
    before = { lap, stint }
    return stint
  })
}

/** The list with a stint in its place, and the one before it ended where it begins. */
export function withStint(recorded: readonly RecordedStint[], stint: RecordedStint): RecordedStint[] {
  const others = recorded.filter((each) => each.stint !== stint.stint)
  const closed = others.map((each) => {
    const runsInto =
      each.stint < stint.stint && each.endLap === null && each.startLap !== null && stint.startLap !== null
    return runsInto && stint.startLap! > each.startLap! ? { ...each, endLap: stint.startLap! - 1 } : each
  })
  return [...closed, stint].sort((a, b) => a.stint - b.stint)
}
