import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import { round } from '../round.ts'
import { isOpenFiller, type ReplanLine, runsOf, timedLapsOf, withTimedLaps } from './re-plan-line.ts'
import { stepOf } from './run-plan-step.ts'

/** Shorter pauses get no row. */
const MIN_PAUSE_MIN = 0.5
const MINUTE_MS = 60_000

export interface FitRule {
  /** `shorten` takes laps from the longest runs first; `drop` removes the last runs. */
  rule: 'shorten' | 'drop'
  /** Minimum timed laps of a shortened run. */
  leastLaps: number
}

type Pace = Omit<RunPlanInput, 'rows'>
type Lines = readonly ReplanLine[]

const durationMs = (lines: Lines, pace: Pace) =>
  lines.reduce((sum, { row }) => sum + stepOf(row, pace, 0).durationMs, 0)

/** Shortens fillers and breaks with fixed minutes, the last ones first; box times are kept. */
function withoutPauses(lines: Lines, pace: Pace, roomMs: number): ReplanLine[] {
  let excessMs = durationMs(lines, pace) - roomMs
  return lines
    .toReversed()
    .flatMap((line) => {
      const { row } = line
      const isPause = (row.type === 'filler' || row.type === 'break') && row.minutes !== null
      if (!isPause || excessMs <= 0) return [line]
      const heldMin = row.minutes ?? 0
      const left = round(heldMin - Math.min(heldMin, excessMs / MINUTE_MS), 4)
      const kept = left < MIN_PAUSE_MIN ? 0 : left
      excessMs -= (heldMin - kept) * MINUTE_MS
      return kept > 0 ? [{ ...line, row: { ...row, minutes: kept } }] : []
    })
    .toReversed()
}

/** Limits timed laps to `most` per row; rows below the minimum are kept. */
const capped = (lines: Lines, most: number): ReplanLine[] =>
  lines.map((line) => {
    const laps = timedLapsOf(line.row)
    return laps > most ? { ...line, row: withTimedLaps(line.row, most) } : line
  })

/** Takes laps evenly from the longest runs until the plan fits; undefined if even the minimum does not fit. */
function withFewerLaps(
  lines: Lines,
  pace: Pace,
  roomMs: number,
  leastLaps: number,
): ReplanLine[] | undefined {
  const fits = (tried: Lines) => durationMs(tried, pace) <= roomMs
  if (fits(lines)) return [...lines]
  let [low, high] = [leastLaps, Math.max(leastLaps, ...lines.map(({ row }) => timedLapsOf(row)))]
  if (!fits(capped(lines, low))) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(capped(lines, middle))) low = middle
    else high = middle
  }
  let kept = capped(lines, low)
  // Returns laps left over by the even cut, one per run.
  for (const [index, line] of kept.entries()) {
    const laps = timedLapsOf(line.row)
    if (laps >= timedLapsOf(lines[index]?.row ?? line.row)) continue
    const more = kept.with(index, { ...line, row: withTimedLaps(line.row, laps + 1) })
    if (fits(more)) kept = more
  }
  return kept
}

/**
 * Fits the rest of a plan into a time, keeping its order: removes pauses first, then laps of the longest runs, then
 * whole runs from the end with the box time before each. Open fillers are kept, as they take the remaining time.
 */
export function fitInto(rest: Lines, pace: Pace, roomMs: number, { rule, leastLaps }: FitRule): ReplanLine[] {
  const runs = runsOf(rest)
  for (let count = runs.length; count > 0; count -= 1) {
    const fillers = runs
      .slice(count)
      .flat()
      .filter(({ row }) => isOpenFiller(row))
    const lines = withoutPauses([...runs.slice(0, count).flat(), ...fillers], pace, roomMs)
    const mayCut = rule === 'shorten' || count === 1
    const fitted = mayCut ? withFewerLaps(lines, pace, roomMs, leastLaps) : lines
    if (fitted && durationMs(fitted, pace) <= roomMs) return fitted
  }
  return rest.filter(({ row }) => isOpenFiller(row))
}
