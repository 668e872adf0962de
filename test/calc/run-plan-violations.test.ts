import { expect, it } from 'vitest'
import { runPlanViolations } from '../../server/calc/run-plan/run-plan-violations.ts'
import { planOf } from '../support/run-plan-input.ts'

const paths = (plan: Parameters<typeof planOf>[0]) => runPlanViolations(planOf(plan)).map(({ path }) => path)

it('finds none in a complete plan', () => {
  const rows = [
    { type: 'out', minutes: 0 },
    { type: 'timed', laps: 3 },
    { type: 'in' },
    { type: 'box', minutes: 8, laps: 0 },
    { type: 'filler' },
    { type: 'filler', minutes: 3 },
    { type: 'break', minutes: 0 },
  ] as const
  expect(paths({ averageLapTimeMs: 90_000, rows: [...rows] })).toEqual([])
  expect(paths({ rows: [{ type: 'box', minutes: 8 }] })).toEqual([])
  expect(paths({ rows: [{ type: 'timed', laps: 0 }] })).toEqual([])
})

it('reports one missing lap time if every row lacks it, else each row that does', () => {
  expect(paths({ rows: [{ type: 'out' }, { type: 'timed', laps: 3 }] })).toEqual(['/averageLapTimeMs'])
  const rows = [
    { type: 'out' },
    { type: 'timed', laps: 3, averageLapTimeMs: 90_000 },
    { type: 'in' },
  ] as const
  expect(paths({ rows: [...rows] })).toEqual(['/rows/0/averageLapTimeMs', '/rows/2/averageLapTimeMs'])
})

it('requires laps on the track and minutes off it', () => {
  const rows = [{ type: 'run' }, { type: 'timed' }, { type: 'box' }, { type: 'break' }] as const
  expect(runPlanViolations(planOf({ averageLapTimeMs: 90_000, rows: [...rows] }))).toEqual([
    { path: '/rows/0/laps', message: 'is required for run' },
    { path: '/rows/1/laps', message: 'is required for timed' },
    { path: '/rows/2/minutes', message: 'is required for box' },
    { path: '/rows/3/minutes', message: 'is required for break' },
  ])
})

it('refuses minutes on the track and laps off it', () => {
  const rows = [
    { type: 'run', laps: 3, minutes: 20 },
    { type: 'box', laps: 1, minutes: 2 },
    { type: 'filler', laps: 1 },
  ] as const
  expect(paths({ averageLapTimeMs: 90_000, rows: [...rows] })).toEqual([
    '/rows/0/minutes',
    '/rows/1/laps',
    '/rows/2/laps',
  ])
})
