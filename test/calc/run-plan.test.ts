import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateRunPlan } from '../../server/calc/run-plan/run-plan.ts'
import { calculateRunPlan as action, runPlan } from '../../server/contract/resources/weekend/run-plan.ts'
import { runPlanResult } from '../../server/contract/resources/weekend/run-plan-result.ts'
import { planOf } from '../support/run-plan-input.ts'

/** The fixture of the contract: 60 min, 6.019 km, 120 s, 2.5 kg a lap. */
const fixture = planOf({
  sessionDurationMin: 60,
  trackLengthKm: 6.019,
  averageLapTimeMs: 120_000,
  fuelPerLapKg: 2.5,
  startFuelKg: 40,
  tankCapacityKg: 60,
  rows: [
    { type: 'out', laps: 1 },
    { type: 'timed', laps: 3 },
    { type: 'in', laps: 1 },
    { type: 'box', minutes: 8 },
    { type: 'out', laps: 1 },
    { type: 'timed', laps: 5 },
    { type: 'in', laps: 1 },
  ],
})

const SET_A = '01930000-0000-7000-8000-00000000000a'
const SET_B = '01930000-0000-7000-8000-00000000000b'
const DRIVER = '01930000-0000-7000-8000-00000000000d'

/** Warnings as `code row`. */
const warned = (plan: Parameters<typeof planOf>[0]) =>
  calculateRunPlan(planOf(plan)).warnings.map(({ code, row }) => `${code} ${row}`)

describe('the fixture of the contract', () => {
  const { rows, totals, coverage, warnings } = calculateRunPlan(fixture)

  it('ends each row where a stopwatch would', () => {
    expect(rows.map((row) => row.endOffsetSec)).toEqual([144, 504, 642, 1122, 1266, 1866, 2004])
    expect(rows.map((row) => row.startOffsetSec)).toEqual([0, 144, 504, 642, 1122, 1266, 1866])
    expect(rows.map((row) => row.durationSec)).toEqual([144, 360, 138, 480, 144, 600, 138])
    expect(rows.map((row) => row.index)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('adds up laps, kilometres and fuel', () => {
    expect(rows.map((row) => row.laps)).toEqual([1, 3, 1, 0, 1, 5, 1])
    expect(rows.map((row) => row.cumulativeDistanceKm)).toEqual([
      6.019, 24.076, 30.095, 30.095, 36.114, 66.209, 72.228,
    ])
    expect(rows.map((row) => row.fuelEndKg)).toEqual([37.5, 30, 27.5, 27.5, 25, 12.5, 10])
    expect(totals).toEqual({
      durationSec: 2004,
      onTrackSec: 1524,
      stationarySec: 480,
      laps: 12,
      timedLaps: 8,
      distanceKm: 72.228,
      fuelUsedKg: 30,
      fuelAddedKg: 0,
      byTyreSet: [],
      byDriver: [],
    })
  })

  it('covers 55.67 % of the hour and warns of nothing', () => {
    expect(coverage).toEqual({
      sessionSec: 3600,
      plannedSec: 2004,
      percent: 55.67,
      unplannedSec: 1596,
      overrunSec: 0,
      status: 'under',
    })
    expect(warnings).toEqual([])
  })
})

describe('values that a row accepts', () => {
  it('counts a whole run at its own average, with no ratio: its out- and in-lap are in the average', () => {
    const { rows, totals, warnings } = calculateRunPlan(
      planOf({ averageLapTimeMs: 120_000, rows: [{ type: 'run', laps: 10, averageLapTimeMs: 121_500 }] }),
    )
    expect(rows[0]?.durationSec).toBe(1215)
    expect(totals.timedLaps).toBe(10)
    expect(warnings).toEqual([])
  })

  it('counts an out-lap without a number as one lap', () => {
    const { rows } = calculateRunPlan(
      planOf({ averageLapTimeMs: 100_000, rows: [{ type: 'out' }, { type: 'in' }] }),
    )
    expect(rows.map(({ laps, durationSec }) => [laps, durationSec])).toEqual([
      [1, 120],
      [1, 115],
    ])
  })

  it('puts fuel in before the row runs, and shows it in what the row starts with', () => {
    const { rows, totals } = calculateRunPlan(
      planOf({
        averageLapTimeMs: 100_000,
        fuelPerLapKg: 3,
        startFuelKg: 10,
        rows: [
          { type: 'run', laps: 3 },
          { type: 'run', laps: 2, fuelAddKg: 20, fuelPerLapKg: 2.5 },
        ],
      }),
    )
    expect(
      rows.map(({ fuelStartKg, fuelUsedKg, fuelEndKg }) => [fuelStartKg, fuelUsedKg, fuelEndKg]),
    ).toEqual([
      [10, 9, 1],
      [21, 5, 16],
    ])
    expect(totals).toMatchObject({ fuelUsedKg: 14, fuelAddedKg: 20 })
  })

  it('shares what the session leaves among the fillers without minutes', () => {
    const rows = [
      { type: 'filler' },
      { type: 'run', laps: 10 },
      { type: 'filler', minutes: 5 },
      { type: 'filler' },
    ] as const
    const plan = { averageLapTimeMs: 120_000, rows: [...rows] }
    const { rows: filled, coverage } = calculateRunPlan(planOf({ ...plan, sessionDurationMin: 60 }))
    // 3600 s less 1200 s of laps less 300 s: 1050 s each.
    expect(filled.map((row) => row.durationSec)).toEqual([1050, 1200, 300, 1050])
    expect(coverage).toMatchObject({ percent: 100, status: 'fits', unplannedSec: 0 })
    const full = calculateRunPlan(planOf({ ...plan, sessionDurationMin: 20 }))
    expect(full.rows.map((row) => row.durationSec)).toEqual([0, 1200, 300, 0])
    expect(calculateRunPlan(planOf(plan)).totals.durationSec).toBe(1500)
  })

  it('returns unknown instead of guessing', () => {
    const { rows, totals, coverage } = calculateRunPlan(
      planOf({
        averageLapTimeMs: 100_000,
        rows: [
          { type: 'run', laps: 2 },
          { type: 'box', minutes: 1 },
        ],
      }),
    )
    expect(rows[0]).toMatchObject({ distanceKm: null, cumulativeDistanceKm: null, startClock: null })
    expect(rows[0]).toMatchObject({ fuelStartKg: null, fuelUsedKg: null, fuelEndKg: null, endClock: null })
    expect(rows[1]?.fuelUsedKg).toBe(0)
    expect(totals).toMatchObject({ distanceKm: null, fuelUsedKg: null })
    expect(coverage).toEqual({
      sessionSec: null,
      plannedSec: 260,
      percent: null,
      unplannedSec: 0,
      overrunSec: 0,
      status: null,
    })
  })

  it('keeps the clock of the session', () => {
    const [first] = calculateRunPlan(
      planOf({
        startsAt: '2026-05-15T09:30:00.000Z',
        averageLapTimeMs: 83_456,
        rows: [{ type: 'run', laps: 1 }],
      }),
    ).rows
    expect(first?.startClock).toBe('2026-05-15T09:30:00.000Z')
    expect(first?.endClock).toBe('2026-05-15T09:31:23.456Z')
  })

  it('counts for a tyre set and a driver the rows that name them', () => {
    const { totals } = calculateRunPlan(
      planOf({
        trackLengthKm: 5,
        averageLapTimeMs: 100_000,
        fuelPerLapKg: 2,
        rows: [
          { type: 'run', laps: 4, tyreSetId: SET_B, driverId: DRIVER },
          { type: 'box', minutes: 10, tyreSetId: SET_A },
          { type: 'run', laps: 2, tyreSetId: SET_A, driverId: DRIVER },
          { type: 'run', laps: 1 },
        ],
      }),
    )
    expect(totals.byTyreSet).toEqual([
      { id: SET_B, laps: 4, distanceKm: 20, durationSec: 400, fuelUsedKg: 8 },
      { id: SET_A, laps: 2, distanceKm: 10, durationSec: 200, fuelUsedKg: 4 },
    ])
    expect(totals.byDriver).toEqual([
      { id: DRIVER, laps: 6, distanceKm: 30, durationSec: 600, fuelUsedKg: 12 },
    ])
  })
})

describe('warnings', () => {
  const fuel = { averageLapTimeMs: 100_000, fuelPerLapKg: 2.5 }

  it('report where the tank runs dry, to the last drop and not before', () => {
    const rows = [
      { type: 'run', laps: 4 } as const,
      { type: 'run', laps: 1 } as const,
      { type: 'box', minutes: 1 } as const,
    ]
    expect(warned({ ...fuel, startFuelKg: 10, rows })).toEqual(['FUEL_NEGATIVE 1'])
    expect(warned({ ...fuel, startFuelKg: 12.5, rows })).toEqual([])
    expect(warned({ ...fuel, rows })).toEqual([])
    // 0.3 less three times 0.1 is -5.6e-17 to a computer.
    expect(
      warned({ ...fuel, fuelPerLapKg: 0.1, startFuelKg: 0.3, rows: [{ type: 'run', laps: 3 }] }),
    ).toEqual([])
  })

  it('report where more fuel is filled than the tank holds', () => {
    const rows = [{ type: 'run', laps: 4 } as const, { type: 'run', laps: 4, fuelAddKg: 11 } as const]
    expect(warned({ ...fuel, startFuelKg: 50, tankCapacityKg: 50, rows })).toEqual(['TANK_OVER 1'])
    expect(warned({ ...fuel, startFuelKg: 49, tankCapacityKg: 50, rows })).toEqual([])
  })

  it('report every row that ends after the session, with half a second of grace', () => {
    const rows = [{ type: 'run', laps: 1 } as const, { type: 'run', laps: 1 } as const]
    const late = (averageLapTimeMs: number) => warned({ averageLapTimeMs, sessionDurationMin: 2, rows })
    expect(late(60_000)).toEqual([])
    expect(late(60_250)).toEqual([])
    expect(late(60_251)).toEqual(['PAST_SESSION_END 1'])
    expect(late(121_000)).toEqual(['PAST_SESSION_END 0', 'PAST_SESSION_END 1'])
    const status = (averageLapTimeMs: number) =>
      calculateRunPlan(planOf({ averageLapTimeMs, sessionDurationMin: 2, rows })).coverage.status
    expect([59_749, 59_750, 60_250, 60_251].map(status)).toEqual(['under', 'fits', 'fits', 'over'])
  })

  it.each([
    [['out', 'timed', 'in', 'box'], []],
    [['out', 'timed', 'box', 'out', 'in'], [1]],
    [['out', 'timed', 'break'], [1]],
    [['out', 'timed', 'filler', 'in'], [1]],
    [['out', 'timed'], [1]],
    [['out'], [0]],
    [['out', 'in'], []],
    [['out', 'timed', 'out', 'in'], [1]],
    [['run', 'box', 'run'], []],
    [['out', 'run', 'in'], []],
    [['box'], []],
    [[], []],
  ] as const)('tell a run without an in-lap: %j', (types, rows) => {
    const laps = (type: string) => (['run', 'timed'].includes(type) ? { laps: 3 } : {})
    const minutes = (type: string) => (['box', 'break'].includes(type) ? { minutes: 3 } : {})
    const plan = types.map((type) => ({ type, ...laps(type), ...minutes(type) }))
    expect(warned({ averageLapTimeMs: 90_000, rows: plan })).toEqual(rows.map((row) => `NO_IN_LAP ${row}`))
  })

  it('do not take an in-lap of no laps for one', () => {
    const rows = [{ type: 'timed', laps: 3 } as const, { type: 'in', laps: 0 } as const]
    expect(warned({ averageLapTimeMs: 90_000, rows })).toEqual(['NO_IN_LAP 0'])
  })

  it('are also in their rows, as text with the numbers', () => {
    const { rows, warnings } = calculateRunPlan(
      planOf({
        ...fuel,
        startFuelKg: 1,
        rows: [
          { type: 'run', laps: 1 },
          { type: 'run', laps: 1 },
        ],
      }),
    )
    expect(rows.flatMap((row) => row.warnings)).toEqual(warnings)
    expect(warnings[0]?.message).toBe('The fuel is 1.5 kg short at the end of this row.')
  })
})

describe('of any plan', () => {
  const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 2 })
  const id = optional(fc.constantFrom(SET_A, SET_B))
  const row = fc.record({
    type: fc.constantFrom('run', 'out', 'timed', 'in', 'box', 'break', 'filler'),
    laps: optional(fc.oneof(fc.nat(40), fc.nat(9999))),
    minutes: optional(fc.oneof(fc.nat(30), fc.double({ min: 0, max: 10_000, noNaN: true }))),
    averageLapTimeMs: optional(fc.integer({ min: 1, max: 14_400_000 })),
    fuelPerLapKg: optional(fc.double({ min: 0, max: 50, noNaN: true })),
    fuelAddKg: optional(fc.double({ min: 0, max: 500, noNaN: true })),
    tyreSetId: id,
    driverId: id,
  })
  const plan = fc.record({
    sessionDurationMin: optional(fc.double({ min: 1, max: 10_000, noNaN: true })),
    trackLengthKm: optional(fc.double({ min: 0.1, max: 50, noNaN: true })),
    averageLapTimeMs: optional(fc.integer({ min: 1, max: 14_400_000 })),
    fuelPerLapKg: optional(fc.double({ min: 0, max: 50, noNaN: true })),
    startFuelKg: optional(fc.double({ min: 0, max: 500, noNaN: true })),
    tankCapacityKg: optional(fc.double({ min: 0, max: 500, noNaN: true })),
    outLapRatio: fc.double({ min: 0.1, max: 10, noNaN: true }),
    startsAt: optional(fc.constantFrom('2026-05-15T09:30:00.000Z', '2199-12-31T23:00:00.000Z')),
    rows: fc.array(row, { maxLength: 12 }),
  })
  const results = plan.map((input) => {
    const parsed = action.body.parse(input)
    return { input: parsed, result: calculateRunPlan(parsed) }
  })
  const every = (check: (each: { input: unknown; result: ReturnType<typeof calculateRunPlan> }) => void) =>
    fc.assert(fc.property(results, check), { numRuns: 300 })

  function* numbers(value: unknown): Generator<number> {
    if (typeof value === 'number') yield value
    else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) yield* numbers(each)
  }

  it('answers what the contract promises: finite numbers, nothing negative but fuel that is short, no -0', () => {
    every(({ result }) => {
      expect(runPlanResult.parse(result)).toEqual(result)
      for (const number of numbers(result))
        expect(Number.isFinite(number) && !Object.is(number, -0)).toBe(true)
    })
  })

  it('goes forward, row after row', () => {
    every(({ result: { rows, totals } }) => {
      rows.forEach((each, index) => {
        expect(each.endOffsetSec).toBeGreaterThanOrEqual(each.startOffsetSec)
        expect(each.startOffsetSec).toBe(rows[index - 1]?.endOffsetSec ?? 0)
      })
      expect(totals.durationSec).toBe(rows.at(-1)?.endOffsetSec ?? 0)
    })
  })

  it('adds up to the sum of its rows, within their rounding', () => {
    every(({ result: { rows, totals } }) => {
      const within = (sum: number, values: (number | null)[]) => {
        const exact = values.reduce<number>((a, b) => a + (b ?? 0), 0)
        expect(Math.abs(exact - sum)).toBeLessThanOrEqual(
          0.0005 * (values.length + 2) + Math.abs(sum) * 1e-12,
        )
      }
      within(
        totals.durationSec,
        rows.map((each) => each.durationSec),
      )
      within(totals.durationSec, [totals.onTrackSec, totals.stationarySec])
      within(
        totals.fuelAddedKg,
        rows.map((each) => each.fuelAddKg),
      )
      if (totals.distanceKm !== null)
        within(
          totals.distanceKm,
          rows.map((each) => each.distanceKm),
        )
      if (totals.fuelUsedKg !== null)
        within(
          totals.fuelUsedKg,
          rows.map((each) => each.fuelUsedKg),
        )
      expect(totals.laps).toBe(rows.reduce((sum, each) => sum + each.laps, 0))
      if (rows.length > 0) expect(rows.at(-1)?.cumulativeDistanceKm).toBe(totals.distanceKm)
    })
  })

  it('is the same the second time, and leaves its input alone', () => {
    every(({ input, result }) => {
      const before = structuredClone(input)
      expect(calculateRunPlan(input as Parameters<typeof calculateRunPlan>[0])).toEqual(result)
      expect(input).toEqual(before)
    })
  })
})

describe('the declaration', () => {
  it('needs a session or minutes', () => {
    expect(runPlan.rules({ sessionId: null, durationMin: null })).toEqual([
      { path: '/sessionId', message: 'or durationMin is required' },
      { path: '/durationMin', message: 'or sessionId is required' },
    ])
    expect(runPlan.rules({ sessionId: null, durationMin: 60 })).toEqual([])
    expect(runPlan.rules({ sessionId: SET_A, durationMin: null })).toEqual([])
    expect(runPlan.rules({ durationMin: null })).toEqual([])
  })

  it('stores a plan that can be calculated as it is', () => {
    const row = runPlan.create.parse({ name: 'FP1', durationMin: 60, rows: [{ type: 'run', laps: 3 }] })
    const { durationMin, ...plan } = row
    expect(calculateRunPlan({ ...plan, sessionDurationMin: durationMin }).totals.laps).toBe(3)
  })

  it('refuses unknown keys and numbers beyond a race', () => {
    const refused = (row: object) => action.body.safeParse({ rows: [row] }).success
    expect(refused({ type: 'run', laps: 9999 })).toBe(true)
    expect(refused({ type: 'run', laps: 10_000 })).toBe(false)
    expect(refused({ type: 'box', minutes: 10_001 })).toBe(false)
    expect(refused({ type: 'box', colour: 'red' })).toBe(false)
    expect(action.body.safeParse({ rows: Array(501).fill({ type: 'out' }) }).success).toBe(false)
  })
})
