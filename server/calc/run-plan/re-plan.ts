import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { round } from '../round.ts'
import type { PlanPlace } from './plan-place.ts'
import { cutAt } from './re-plan-cut.ts'
import { type FitRule, fitInto } from './re-plan-fit.ts'
import type { ReplanLine } from './re-plan-line.ts'
import { costedRows } from './run-plan-costs.ts'

/** Shorter waits are a matter of rounding. */
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
  /** Rows before that have no part in what is still to come, by their index, and were not driven either. */
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
 * The plan after a stop, for the minutes that are left: what was driven stays, the run under way comes in, a break lasts
 * until green, and the rest follows in its order, shortened by `fitInto` to what still fits.
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
