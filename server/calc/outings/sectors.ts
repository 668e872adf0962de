import type { OutingLap } from './match-outing.ts'

/** Seconds at which a car passed each split, in the order of travel. */
export type Splits = readonly (readonly number[])[]

/** More passings in a lap are those of a noisy channel. */
export const MAX_SPLITS = 9

/** What is nearer to the start or the end of a lap is no split: a channel of sectors changes there too. */
const AT_LINE_SEC = 1

/** Times within each lap, rising. */
function passedIn(laps: readonly OutingLap[], times: readonly number[]): number[][] {
  const passed = laps.map((): number[] => [])
  let lap = -1
  for (const sec of times.toSorted((a, b) => a - b)) {
    while (lap + 1 < laps.length && (laps[lap + 1] as OutingLap).startSec < sec) lap += 1
    passed[lap]?.push(sec)
  }
  return passed
}

/** The splits of passings that do not tell theirs: by their order in laps with the usual number of them. */
export function splitsInOrder(laps: readonly OutingLap[], passings: readonly number[]): Splits {
  const isSplit = (sec: number, lap: number) =>
    [lap, lap + 1].every((mark) => Math.abs(sec - (laps[mark]?.startSec ?? sec)) > AT_LINE_SEC)
  const whole = passedIn(laps, passings)
    .map((times, lap) => times.filter((sec) => isSplit(sec, lap)))
    .slice(1, -1)
  const counts = Map.groupBy(whole, ({ length }) => length)
  const [usual = 0] = [...counts.keys()]
    .filter((count) => count > 0 && count <= MAX_SPLITS)
    .toSorted((a, b) => (counts.get(b)?.length ?? 0) - (counts.get(a)?.length ?? 0))
  const alike = counts.get(usual) ?? []
  return Array.from({ length: usual }, (_, place) => alike.map((times) => times[place] as number))
}

/**
 * Laps one after the other with their sector times in ms, which add up to the lap: of those that pass each split once, in order.
 * What is before the first mark and after the last is no lap.
 */
export function withSectors<L extends OutingLap>(
  laps: readonly L[],
  splits: Splits,
): (L & { sectorsMs?: number[] })[] {
  const passed = splits.map((times) => passedIn(laps, times))
  return laps.map((lap, index) => {
    const inLap = passed.map((each) => each[index] as number[])
    const isWhole = index > 0 && index < laps.length - 1 && inLap.length > 0
    if (!isWhole || inLap.some(({ length }) => length !== 1)) return lap
    const ends = [...inLap.flat().map((sec) => Math.round((sec - lap.startSec) * 1000)), lap.lapMs]
    const sectorsMs = ends.map((end, place) => end - (ends[place - 1] ?? 0))
    return sectorsMs.every((ms) => ms > 0) ? { ...lap, sectorsMs } : lap
  })
}
