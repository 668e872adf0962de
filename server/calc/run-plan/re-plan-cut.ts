import type { RunPlanInput } from '../../contract/resources/weekend/run-plan.ts'
import type { RunPlanRow } from '../../contract/resources/weekend/run-plan-row.ts'
import { round } from '../round.ts'
import type { PlanPlace } from './plan-place.ts'
import {
  continuesRun,
  isOpenFiller,
  lapBeside,
  type ReplanLine,
  timedLapsOf,
  withTimedLaps,
} from './re-plan-line.ts'
import { costedRows } from './run-plan-costs.ts'
import { drives, lapsOf } from './run-plan-step.ts'

const MINUTE_MS = 60_000
const minutes = (ms: number) => round(ms / MINUTE_MS, 4)

interface Cut {
  /** Rows already driven, with an in-lap for the current run. */
  over: ReplanLine[]
  /** Remaining rows, not shortened yet. */
  rest: ReplanLine[]
}

const lines = (rows: readonly RunPlanRow[], first: number, part: ReplanLine['part']): ReplanLine[] =>
  rows.map((row, index) => ({ row, from: first + index, part }))

/** The current lap becomes the in-lap: the laps before it stay in their row. */
function cutRow(row: RunPlanRow, from: number, done: number): ReplanLine[] {
  if (row.type === 'run') return [{ row: { ...row, laps: done + 1 }, from, part: 'cut' }]
  const inLap = lapBeside(row, 'in')
  if (done === 0) return [{ row: { ...inLap, fuelAddKg: row.fuelAddKg, note: row.note }, from, part: 'cut' }]
  return [
    { row: { ...row, laps: done }, from, part: 'cut' },
    { row: inLap, from: null, part: 'cut' },
  ]
}

/** Remainder of an interrupted run: an out-lap, the remaining laps and an in-lap. Empty without timed laps. */
function leftOfRun(run: readonly RunPlanRow[], from: number, done: number): ReplanLine[] {
  const [row, ...others] = run
  if (!row) return []
  const emptied = { ...row, fuelAddKg: null }
  const following = lines(others, from + 1, 'rest')
  const timed = (left: ReplanLine[]) => left.some((line) => timedLapsOf(line.row) > 0)
  if (row.type === 'run') {
    const laps = timedLapsOf(row) - Math.max(0, done - 1)
    return laps > 0 ? [{ row: withTimedLaps(emptied, laps), from, part: 'rest' }] : []
  }
  if (row.type === 'out') return timed(following) ? [{ row: emptied, from, part: 'rest' }, ...following] : []
  const laps = lapsOf(row) - done
  const again: ReplanLine[] = laps > 0 ? [{ row: { ...emptied, laps }, from, part: 'rest' }] : []
  const left = [...again, ...following]
  return timed(left) ? [{ row: lapBeside(row, 'out'), from: null, part: 'rest' }, ...left] : []
}

/**
 * Splits a plan at a stop. Completed rows stay, open fillers with their elapsed minutes; the current run gets its
 * in-lap now; with `resume` its remaining laps come first in the rest. A box time that has begun is kept whole.
 */
export function cutAt(
  plan: RunPlanInput,
  { row: at, laps }: PlanPlace,
  flagSec: number,
  resume: boolean,
): Cut {
  const costed = costedRows(plan)
  const over = lines(
    costed
      .slice(0, at)
      .map(({ row, step }) => (isOpenFiller(row) ? { ...row, minutes: minutes(step.durationMs) } : row)),
    0,
    'over',
  )
  const current = costed[at]
  if (!current) return { over, rest: [] }
  const { row, step } = current
  if (row.type === 'box' || row.type === 'in')
    return {
      over: [...over, { row, from: at, part: 'over' }],
      rest: lines(plan.rows.slice(at + 1), at + 1, 'rest'),
    }
  if (!drives(row)) {
    const startMs = costed.slice(0, at).reduce((sum, each) => sum + each.step.durationMs, 0)
    const stoodMs = Math.min(step.durationMs, Math.max(0, flagSec * 1000 - startMs))
    const stood: ReplanLine = { row: { ...row, minutes: minutes(stoodMs) }, from: at, part: 'cut' }
    const isGone = stood.row.minutes === 0 && row.fuelAddKg === null
    return { over: isGone ? over : [...over, stood], rest: lines(plan.rows.slice(at + 1), at + 1, 'rest') }
  }
  const done = Math.min(Math.max(0, laps), Math.max(0, step.laps - (row.type === 'run' ? 1 : 0)))
  let end = at + 1
  while (row.type !== 'run' && plan.rows[end - 1]?.type !== 'in' && continuesRun(plan.rows[end])) end += 1
  const left = resume ? leftOfRun(plan.rows.slice(at, end), at, done) : []
  return {
    over: [...over, ...cutRow(row, at, done)],
    rest: [...left, ...lines(plan.rows.slice(end), end, 'rest')],
  }
}
