import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeAfter, placeAt, placeOfCar } from '../../server/calc/run-plan/plan-place.ts'
import { progressOf } from '../../server/calc/run-plan/plan-progress.ts'
import { replan, type Stop } from '../../server/calc/run-plan/re-plan.ts'
import { timedLapsOf } from '../../server/calc/run-plan/re-plan-line.ts'
import { calculateRunPlan } from '../../server/calc/run-plan/run-plan.ts'
import type { RunPlanRow } from '../../server/contract/resources/weekend/run-plan-row.ts'
import { planOf } from '../support/run-plan-input.ts'

type Body = Parameters<typeof planOf>[0]
type Rows = Body['rows']

/** 100 s a lap, out- and in-laps too, so that all can be worked out by head. */
const plain = (rows: Rows, more: Partial<Body> = {}) =>
  planOf({
    sessionDurationMin: 60,
    averageLapTimeMs: 100_000,
    outLapRatio: 1,
    inLapRatio: 1,
    ...more,
    rows,
  } as Body)

const THREE_RUNS = [
  { type: 'out' },
  { type: 'timed', laps: 6 },
  { type: 'in' },
  { type: 'box', minutes: 5 },
  { type: 'out' },
  { type: 'timed', laps: 8 },
  { type: 'in' },
  { type: 'box', minutes: 5 },
  { type: 'out' },
  { type: 'timed', laps: 4 },
  { type: 'in' },
  { type: 'filler' },
] as const satisfies Rows

const stop = (change: Partial<Stop>): Stop => ({
  place: { row: 0, laps: 0 },
  flagSec: 0,
  greenSec: 0,
  minutesLeft: 60,
  resume: true,
  rule: 'shorten',
  leastLaps: 2,
  ...change,
})

/** `timed 6`, `box 5`; a filler that fills is `filler`. */
const short = (rows: readonly RunPlanRow[]) =>
  rows.map(({ type, laps, minutes }) => [type, laps ?? minutes].filter((part) => part !== null).join(' '))

describe('where the car is', () => {
  const { rows } = calculateRunPlan(plain([...THREE_RUNS]))

  it('by the clock, whole laps of the row that runs', () => {
    expect([0, 99, 100, 350, 799, 800].map((sec) => placeAt(rows, sec))).toEqual([
      { row: 0, laps: 0 },
      { row: 0, laps: 0 },
      { row: 1, laps: 0 },
      { row: 1, laps: 2 },
      { row: 2, laps: 0 },
      { row: 3, laps: 0 },
    ])
    expect(placeAt(rows, 3600)).toEqual({ row: 12, laps: 0 })
  })

  it('by the laps driven, and by the clock in the box between two runs', () => {
    expect([0, 3, 8, 30].map((laps) => placeAfter(rows, laps))).toEqual([
      { row: 0, laps: 0 },
      { row: 1, laps: 2 },
      { row: 4, laps: 0 },
      { row: 12, laps: 0 },
    ])
    // At 1000 s the plan has the car in the box; with 5 laps driven it is still out.
    expect(placeOfCar(rows, 1000, 5)).toEqual({ row: 1, laps: 4 })
    expect(placeOfCar(rows, 1000, 8)).toEqual({ row: 3, laps: 0 })
    expect(placeOfCar(rows, 350, undefined)).toEqual({ row: 1, laps: 2 })
  })

  it('is late by what the next lap is overdue, and early by what the last one was ahead', () => {
    const at = (sec: number, laps?: number) => progressOf(rows, sec, laps)
    expect(at(350, 3)).toEqual({ row: 1, leftSec: 350, driven: 2, planned: 6, lateSec: 0 })
    expect(at(350, 2)).toMatchObject({ driven: 1, lateSec: 50 })
    expect(at(350, 5)).toMatchObject({ driven: 4, lateSec: -150 })
    expect(at(1000, 7)).toMatchObject({ row: 3, driven: 0, planned: 0, lateSec: 200 })
    expect(at(350)).toMatchObject({ driven: 0, lateSec: null })
    expect(at(-20)).toMatchObject({ row: null, leftSec: 20 })
    expect(at(4000, 24)).toMatchObject({ row: null, leftSec: 0 })
  })
})

describe('a plan after a red flag', () => {
  const plan = plain([...THREE_RUNS])

  it('keeps the driven rows, brings the car in, waits for green, and continues', () => {
    const { rows, dropped } = replan(
      plan,
      stop({ place: { row: 1, laps: 2 }, flagSec: 350, greenSec: 700, minutesLeft: 60 }),
    )
    expect(short(rows)).toEqual([
      'out',
      'timed 2',
      'in 1',
      'break 5',
      'out 1',
      'timed 4',
      'in',
      'box 5',
      'out',
      'timed 8',
      'in',
      'box 5',
      'out',
      'timed 4',
      'in',
      'filler',
    ])
    expect(dropped).toEqual([])
    // In by 400 s, green at 700 s.
    expect(calculateRunPlan({ ...plan, rows }).rows[4]?.startOffsetSec).toBe(700)
  })

  it('leaves the run that was cut where it is, if it is not to go on', () => {
    const { rows, dropped } = replan(
      plan,
      stop({ place: { row: 1, laps: 2 }, flagSec: 350, greenSec: 700, resume: false }),
    )
    expect(short(rows).slice(0, 6)).toEqual(['out', 'timed 2', 'in 1', 'break 5', 'box 5', 'out'])
    expect(dropped).toEqual([2])
  })

  it('takes laps out of the longest runs, evenly, and never out of the box times', () => {
    // Without the cut: out, 4, in; box; out, 8, in; box; out, 4, in: 22 laps and 10 min are 2800 s. There are 2300 s.
    const { rows } = replan(
      plan,
      stop({ place: { row: 1, laps: 2 }, flagSec: 350, greenSec: 700, minutesLeft: 2300 / 60 }),
    )
    expect(short(rows).slice(4)).toEqual([
      'out 1',
      'timed 4',
      'in',
      'box 5',
      'out',
      'timed 4',
      'in',
      'box 5',
      'out',
      'timed 3',
      'in',
      'filler',
    ])
  })

  it('or leaves the last runs out, each with the box time before it', () => {
    const { rows, dropped } = replan(
      plan,
      stop({ place: { row: 1, laps: 2 }, flagSec: 350, greenSec: 700, minutesLeft: 2300 / 60, rule: 'drop' }),
    )
    expect(short(rows).slice(4)).toEqual([
      'out 1',
      'timed 4',
      'in',
      'box 5',
      'out',
      'timed 8',
      'in',
      'filler',
    ])
    expect(dropped).toEqual([7, 8, 9, 10])
  })

  it('gives up a run rather than cut all of them below the least', () => {
    const flag = { place: { row: 3, laps: 0 }, flagSec: 900, greenSec: 1100, minutesLeft: 1200 / 60 }
    expect(short(replan(plan, stop({ ...flag, leastLaps: 4 })).rows).slice(4)).toEqual([
      'out',
      'timed 8',
      'in',
      'filler',
    ])
    expect(short(replan(plan, stop({ ...flag, leastLaps: 1 })).rows).slice(4)).toEqual([
      'out',
      'timed 3',
      'in',
      'box 5',
      'out',
      'timed 2',
      'in',
      'filler',
    ])
    // Not even a lap fits into two minutes.
    expect(short(replan(plan, stop({ ...flag, minutesLeft: 2 })).rows).slice(4)).toEqual(['filler'])
  })

  it('shortens breaks and typed fillers before it takes a lap away', () => {
    const paused = plain([
      { type: 'run', laps: 5 },
      { type: 'break', minutes: 10 },
      { type: 'run', laps: 5 },
      { type: 'filler', minutes: 4 },
    ])
    const at = (minutesLeft: number) =>
      short(replan(paused, stop({ minutesLeft, place: { row: 0, laps: 0 } })).rows)
    const whole = 500 / 60 + 10 + 500 / 60 + 4
    // The car is in its first lap, which becomes the in-lap: the run starts again after it.
    expect(at(100)).toEqual(['run 1', 'run 5', 'break 10', 'run 5', 'filler 4'])
    expect(at(whole + 100 / 60 - 3)).toEqual(['run 1', 'run 5', 'break 10', 'run 5', 'filler 1'])
    // Twelve seconds are not worth a row.
    expect(at(whole + 100 / 60 - 3.8)).toEqual(['run 1', 'run 5', 'break 10', 'run 5'])
    expect(at(whole + 100 / 60 - 4.2)).toEqual(['run 1', 'run 5', 'break 9.8', 'run 5'])
    expect(at(whole + 100 / 60 - 16)).toEqual(['run 1', 'run 4', 'run 4'])
  })

  it('counts the laps of a whole run with its own out- and in-lap', () => {
    const one = plain([{ type: 'run', laps: 12, fuelAddKg: 20 }])
    const cut = replan(one, stop({ place: { row: 0, laps: 4 }, flagSec: 450, greenSec: 600 }))
    // Out, 3 timed, and the lap under way is in: 5. Seven timed laps are left, and need a lap out and one in.
    expect(short(cut.rows)).toEqual(['run 5', 'break 1.6667', 'run 9'])
    expect(cut.rows.map(({ fuelAddKg }) => fuelAddKg)).toEqual([20, null, null])
    expect(short(replan(one, stop({ place: { row: 0, laps: 11 }, flagSec: 1150 })).rows)).toEqual(['run 12'])
  })

  it('an out-lap under way becomes the in-lap; a box time that began is kept whole; an open filler keeps what it had', () => {
    const out = replan(plan, stop({ place: { row: 4, laps: 0 }, flagSec: 1150, greenSec: 1300 }))
    expect(short(out.rows).slice(3, 8)).toEqual(['box 5', 'in 1', 'break 1.6667', 'out', 'timed 8'])
    const boxed = replan(plan, stop({ place: { row: 3, laps: 0 }, flagSec: 900, greenSec: 950 }))
    expect(short(boxed.rows).slice(2, 6)).toEqual(['in', 'box 5', 'out', 'timed 8'])
    const filled = plain([{ type: 'filler' }, { type: 'run', laps: 6 }])
    const { rows } = replan(filled, stop({ place: { row: 1, laps: 2 }, flagSec: 3250, greenSec: 3300 }))
    expect(short(rows)).toEqual(['filler 50', 'run 3', 'run 5'])
  })

  it('keeps order and box times, and the rest fits the remaining minutes, for any plan', () => {
    const row = fc.oneof(
      fc.record({ type: fc.constant('run' as const), laps: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ type: fc.constant('timed' as const), laps: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ type: fc.constantFrom('out' as const, 'in' as const) }),
      fc.record({
        type: fc.constantFrom('box' as const, 'break' as const, 'filler' as const),
        minutes: fc.integer({ min: 1, max: 20 }),
      }),
      fc.constant({ type: 'filler' as const }),
    )
    const cases = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 12 }),
      flag: fc.double({ min: 0, max: 1, noNaN: true }),
      wait: fc.integer({ min: 0, max: 1800 }),
      minutesLeft: fc.integer({ min: 0, max: 120 }),
      resume: fc.boolean(),
      rule: fc.constantFrom('shorten' as const, 'drop' as const),
      leastLaps: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(cases, ({ rows, flag, wait, ...how }) => {
        const before = plain(rows as Rows)
        const was = calculateRunPlan(before)
        const flagSec = Math.floor(flag * was.totals.durationSec)
        const place = placeAt(was.rows, flagSec)
        const greenSec = flagSec + wait
        const after = replan(before, { place, flagSec, greenSec, ...how })
        const rest = after.lines.filter(({ part }) => part === 'rest')
        const restSec = calculateRunPlan({
          ...before,
          sessionDurationMin: null,
          rows: rest.map((line) => line.row),
        }).totals.durationSec
        expect(restSec).toBeLessThanOrEqual(how.minutesLeft * 60 + 0.01)
        const froms = rest.flatMap(({ from }) => from ?? [])
        expect(froms).toEqual(froms.toSorted((a, b) => a - b))
        for (const { row: line, from } of after.lines) {
          if (from !== null && line.type === 'box') expect(line.minutes).toBe(before.rows[from]?.minutes)
          if (from !== null)
            expect(timedLapsOf(line)).toBeLessThanOrEqual(timedLapsOf(before.rows[from] as RunPlanRow))
        }
        const over = after.lines.filter(({ part }) => part !== 'rest')
        const { totals } = calculateRunPlan({
          ...before,
          sessionDurationMin: null,
          rows: over.map((line) => line.row),
        })
        if (place.row < rows.length) expect(totals.durationSec).toBeGreaterThanOrEqual(greenSec - 1.01)
      }),
      { numRuns: 300 },
    )
  })
})
