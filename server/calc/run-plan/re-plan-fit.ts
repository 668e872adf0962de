import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import { round } from '../round.ts'
import { isOpenFiller, type ReplanLine, runsOf, timedLapsOf, withTimedLaps } from './re-plan-line.ts'
import { stepOf } from './run-plan-step.ts'

/** A pause of less is not worth a row. */
const MIN_PAUSE_MIN = 0.5
const MINUTE_MS = 60_000

export interface FitRule {
  /** `shorten` takes laps out of the longest runs first; `drop` leaves the last runs out. */
  rule: 'shorten' | 'drop'
  /** No run is cut to fewer timed laps than this. */
  leastLaps: number
}

type Pace = Omit<RunPlanInput, 'rows'>
type Lines = readonly ReplanLine[]

const durationMs = (lines: Lines, pace: Pace) =>
  lines.reduce((sum, { row }) => sum + stepOf(row, pace, 0).durationMs, 0)

/** Fillers and breaks of typed minutes get shorter, the last ones first; the box times stay as they were typed. */
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

/** No row with more timed laps than `most`; rows that have fewer than the least stay. */
const capped = (lines: Lines, most: number): ReplanLine[] =>
  lines.map((line) => {
    const laps = timedLapsOf(line.row)
    return laps > most ? { ...line, row: withTimedLaps(line.row, most) } : line
  })

/** The longest runs lose laps evenly until all fits; undefined where even the least laps do not. */
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
  // What an even cut leaves over goes back, a lap to a run.
  for (const [index, line] of kept.entries()) {
    const laps = timedLapsOf(line.row)
    if (laps >= timedLapsOf(lines[index]?.row ?? line.row)) continue
    const more = kept.with(index, { ...line, row: withTimedLaps(line.row, laps + 1) })
    if (fits(more)) kept = more
  }
  return kept
}

/**
 * The rest of a plan in so much time, in its order: pauses go first, then laps of the longest runs, then whole runs from
 * the end, each with the box time before it. Open fillers stay, for they take what is left.
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
