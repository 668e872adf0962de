import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { round } from '../round.ts'
import type { PlanPlace } from './plan-place.ts'
import { cutAt } from './re-plan-cut.ts'
import { type FitRule, fitInto } from './re-plan-fit.ts'
import type { ReplanLine } from './re-plan-line.ts'
import { costedRows } from './run-plan-costs.ts'

/** Shorter waits are rounding errors. */
const MIN_WAIT_MS = 1000
const MINUTE_MS = 60_000

/** A stop of a session, in seconds from the start of the plan. */
export interface Stop extends FitRule {
  place: PlanPlace
  flagSec: number
  greenSec: number
  /** Remaining time of the session after the stop. */
  minutesLeft: number
  /** Whether the interrupted run continues after the stop. */
  resume: boolean
}

export interface Replanned {
  lines: ReplanLine[]
  rows: RunPlanRow[]
  /** Indices of previous rows that are dropped without being driven. */
  dropped: number[]
}

const waiting = (ms: number): RunPlanRow => ({
  type: 'break',
  laps: null,
  minutes: round(ms / MINUTE_MS, 4),
  averageLapTimeMs: null,
  fuelPerLapKg: null,
  fuelAddKg: null,
  tyreSetId: null,
  driverId: null,
  setupId: null,
  note: 'Red flag',
})

/**
 * The plan after a stop: completed rows are kept, the current run gets an in-lap, a break lasts until green, and the
 * remaining rows follow in order, shortened by `fitInto` to the remaining time.
 */
export function replan(
  plan: RunPlanInput,
  { place, flagSec, greenSec, minutesLeft, resume, ...rule }: Stop,
): Replanned {
  const { over, rest } = cutAt(plan, place, flagSec, resume)
  const overMs = costedRows({ ...plan, rows: over.map(({ row }) => row) }).reduce(
    (sum, { step }) => sum + step.durationMs,
    0,
  )
  const waitMs = greenSec * 1000 - overMs
  const wait: ReplanLine[] = waitMs > MIN_WAIT_MS ? [{ row: waiting(waitMs), from: null, part: 'cut' }] : []
  const roomMs = minutesLeft * MINUTE_MS + Math.min(0, waitMs)
  const lines = [...over, ...wait, ...fitInto(rest, plan, roomMs, rule)]
  const used = new Set(lines.map(({ from }) => from))
  return {
    lines,
    rows: lines.map(({ row }) => row),
    dropped: plan.rows.flatMap((_, index) => (used.has(index) ? [] : [index])),
  }
}
