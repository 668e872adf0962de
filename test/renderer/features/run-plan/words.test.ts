import { expect, test } from 'vitest'
import { atDisplayPrecision } from '../../../../renderer/features/run-plan/at-display-precision.ts'
import { elapsedSec } from '../../../../renderer/features/run-plan/gantt/elapsed.ts'
import { fuelPoints } from '../../../../renderer/features/run-plan/gantt/fuel-points.ts'
import { instantNear } from '../../../../renderer/features/run-plan/gantt/instant-near.ts'
import { spellsOf } from '../../../../renderer/features/run-plan/gantt/spells.ts'
import { ticksOf } from '../../../../renderer/features/run-plan/gantt/ticks.ts'
import { guessedLapMs, presetRows, startFuelOf } from '../../../../renderer/features/run-plan/plan-presets.ts'
import {
  filledUp,
  fuelText,
  latenessText,
  rowText,
  spanText,
} from '../../../../renderer/features/run-plan/plan-words.ts'
import { paceOf } from '../../../../renderer/features/run-plan/red-flag/practice-pace.ts'
import {
  momentIn,
  momentText,
  readStop,
  type StopTexts,
} from '../../../../renderer/features/run-plan/red-flag/stop-form.ts'
import { previewOf, timedLeft } from '../../../../renderer/features/run-plan/red-flag/stop-preview.ts'
import { LAPS, MINUTES } from '../../../../renderer/features/run-plan/rows/number-kinds.ts'
import { blankRow } from '../../../../renderer/features/run-plan/rows/row-edits.ts'
import { replan } from '../../../../server/calc/run-plan/re-plan.ts'
import { calculateRunPlan } from '../../../../server/calc/run-plan/run-plan.ts'
import { planOf } from '../../../support/run-plan-input.ts'

const ZONE = 'America/Los_Angeles'
const START = '2026-04-17T21:30:00.000Z'
const CLOCK = { startsAt: START, zone: ZONE }

test('spans, amounts and lateness are read at a glance', () => {
  expect([0, 59.6, 144, 3599, 3600, 4024].map(spanText)).toEqual([
    '0:00',
    '1:00',
    '2:24',
    '59:59',
    '1:00:00',
    '1:07:04',
  ])
  expect([-75, -1, 0, 40, 80].map(latenessText)).toEqual([
    '1:15 early',
    '1 s early',
    'on plan',
    '40 s late',
    '1:20 late',
  ])
  expect(
    [
      blankRow('out'),
      blankRow('timed', { laps: 1 }),
      blankRow('box', { minutes: 1.6667 }),
      blankRow('filler'),
    ].map(rowText),
  ).toEqual(['Out-lap, 1 lap', 'Timed, 1 lap', 'Box, 1.67 min', 'Filler, fills up'])
  expect([LAPS.read('5'), LAPS.read('1.5'), MINUTES.read('2,5'), MINUTES.read('many')]).toEqual([
    5,
    'Laps must be a whole number.',
    2.5,
    'Minutes must be a number.',
  ])
})

test('the axis has few ticks at whole steps, at any length', () => {
  for (const minutes of [3, 15, 61, 92, 370, 1450]) {
    const ticks = ticksOf(minutes * 60)
    expect([ticks[0], ticks.length >= 3, ticks.length <= 8]).toEqual([0, true, true])
  }
  expect(ticksOf(3672).map((sec) => sec / 60)).toEqual([0, 10, 20, 30, 40, 50])
})

test('a time of day means the nearest one, over midnight too', () => {
  expect(instantNear('14:32', START, ZONE)).toBe('2026-04-17T21:32:00.000Z')
  expect(instantNear('00:10', '2026-04-18T06:50:00.000Z', ZONE)).toBe('2026-04-18T07:10:00.000Z')
  expect(momentText(150, CLOCK)).toBe('14:32:30')
  expect(momentIn('14:32:30', 0, CLOCK)).toBe(150)
  const bare = { startsAt: null, zone: ZONE }
  expect([
    momentText(150, bare),
    momentIn('2:30', 0, bare),
    momentIn('2.5', 0, bare),
    momentIn('x', 0, bare),
  ]).toEqual(['2:30', 150, 150, undefined])
})

const TEXTS: StopTexts = {
  flag: '14:40',
  green: '14:52',
  left: '',
  row: 1,
  laps: '2',
  least: '2',
  rule: 'shorten',
  resume: true,
}

test('a stop is read from what is typed; the minutes left run to the end of the session by themselves', () => {
  expect(readStop(TEXTS, CLOCK, 600, 3600)).toEqual({
    stop: {
      flagSec: 600,
      greenSec: 1320,
      minutesLeft: 38,
      place: { row: 1, laps: 2 },
      rule: 'shorten',
      leastLaps: 2,
      resume: true,
    },
  })
  expect(readStop({ ...TEXTS, left: '20' }, CLOCK, 600, 3600)).toMatchObject({ stop: { minutesLeft: 20 } })
  expect(readStop({ ...TEXTS, green: '14:39' }, CLOCK, 600, 3600)).toEqual({
    errors: { green: 'Green comes after red.' },
  })
  expect(readStop({ ...TEXTS, flag: 'now', laps: '1.5', least: '' }, CLOCK, 600, null)).toMatchObject({
    errors: {
      flag: expect.any(String),
      left: expect.any(String),
      laps: expect.any(String),
      least: expect.any(String),
    },
  })
})

test('the preview shows the outcome of every row', () => {
  const rows = [
    blankRow('out', { laps: 1 }),
    blankRow('timed', { laps: 6 }),
    blankRow('in', { laps: 1 }),
    blankRow('break', { minutes: 5 }),
    blankRow('run', { laps: 8 }),
  ]
  const plan = planOf({ averageLapTimeMs: 100_000, outLapRatio: 1, inLapRatio: 1, rows })
  const after = replan(plan, {
    place: { row: 1, laps: 2 },
    flagSec: 350,
    greenSec: 700,
    minutesLeft: 25,
    resume: false,
    rule: 'shorten',
    leastLaps: 2,
  })
  expect(previewOf(rows, after).map(({ before, after: now, changed }) => [before, now, changed])).toEqual([
    ['1 · Out-lap, 1 lap', 'Out-lap, 1 lap', false],
    ['2 · Timed, 6 laps', 'Timed, 2 laps', true],
    [null, 'In-lap, 1 lap', true],
    [null, 'Red flag, Break, 5 min', true],
    ['3 · In-lap, 1 lap', null, true],
    ['4 · Break, 5 min', 'Break, 5 min', false],
    ['5 · Run, 8 laps', 'Run, 8 laps', false],
  ])
  const short = replan(plan, {
    place: { row: 5, laps: 0 },
    flagSec: 1900,
    greenSec: 1900,
    minutesLeft: 0,
    resume: false,
    rule: 'drop',
    leastLaps: 1,
  })
  expect(previewOf(rows, short).every(({ changed }) => !changed)).toBe(true)
  const dropped = replan(plan, {
    place: { row: 3, laps: 0 },
    flagSec: 1100,
    greenSec: 1100,
    minutesLeft: 2,
    resume: false,
    rule: 'drop',
    leastLaps: 1,
  })
  expect(previewOf(rows, dropped).at(-1)).toMatchObject({ before: '5 · Run, 8 laps', after: null })
  expect(timedLeft(rows, after, 1, 2)).toEqual({ before: 4 + 6, after: 6 })
})

const SIZE = { minutes: 60, lapMs: 100_000, pitLossSec: 60, minPitMs: null, tankKg: 50, fuelPerLapKg: 2.5 }
const worked = (
  rows: ReturnType<typeof presetRows>,
  startFuelKg: number | null = null,
  { fuelPerLapKg, tankKg } = SIZE,
) =>
  calculateRunPlan(
    planOf({
      sessionDurationMin: SIZE.minutes,
      averageLapTimeMs: SIZE.lapMs,
      fuelPerLapKg,
      tankCapacityKg: tankKg,
      startFuelKg,
      rows,
    }),
  )

test('a plan may begin with rows that fit their session and need no second look', () => {
  const practice = presetRows('practice', SIZE)
  expect(practice.filter(({ type }) => type === 'out')).toHaveLength(3)
  const qualifying = presetRows('qualifying', SIZE)
  expect(qualifying.map(({ type }) => type).join(' ')).toBe('out timed in filler out timed in')
  const race = presetRows('race', SIZE)
  // 36 laps less the stop; a tank lasts 20.
  expect(race.map(({ type, laps, minutes }) => `${type} ${laps ?? minutes}`)).toEqual([
    'run 18',
    'box 1',
    'run 17',
  ])
  expect(startFuelOf(race, SIZE)).toBe(45)
  for (const rows of [practice, qualifying, race]) {
    const { coverage, warnings } = worked(rows, startFuelOf(rows, { ...SIZE, tankKg: 500 }))
    expect(warnings.filter(({ code }) => code !== 'TANK_OVER')).toEqual([])
    expect([coverage.overrunSec, (coverage.percent ?? 0) > 95]).toEqual([0, true])
  }
  expect(presetRows('empty', SIZE)).toEqual([])
  // 30 laps of 2.227 kg are 66.81: added fuel is rounded up, up to the tank's capacity.
  for (const fuelPerLapKg of [2.227, 2.499, 0.333, 3.1])
    for (const tankKg of [66.85, 20 * fuelPerLapKg, 500]) {
      const size = { ...SIZE, fuelPerLapKg, tankKg }
      const plan = presetRows('race', size)
      const { warnings } = atDisplayPrecision(worked(plan, startFuelOf(plan, size), size))
      expect(warnings, `${fuelPerLapKg} kg a lap, ${tankKg} kg in the tank`).toEqual([])
      const runs = presetRows('practice', size)
      const practised = atDisplayPrecision(
        worked(runs, startFuelOf(runs, { ...size, tankKg: 500 }), { ...size, tankKg: 500 }),
      )
      expect(practised.warnings).toEqual([])
      expect(practised.rows.at(-1)?.fuelEndKg).toBeGreaterThanOrEqual(0)
    }
  expect(
    presetRows('practice', { ...SIZE, minutes: 5 }).every(({ laps }) => laps === null || laps >= 1),
  ).toBe(true)
  expect(guessedLapMs(4)).toBe(90_000)
})

test('what a car has driven counts by its laps', () => {
  const sheet = (lapCount: number, averageLapTimeMs: number | null, fuelPerLapKg: number | null) => ({
    lapCount,
    averageLapTimeMs,
    fuelPerLapKg,
  })
  expect(paceOf([sheet(10, 90_000, 2), sheet(30, 92_000, null), sheet(0, null, null)])).toEqual({
    averageLapTimeMs: 91_500,
    fuelPerLapKg: 2,
  })
  expect(paceOf([])).toEqual({ averageLapTimeMs: null, fuelPerLapKg: null })
})

test('the race clock shows the progress of the plan, stopped or behind the laptop', () => {
  const session = {
    startsAt: START,
    endsAt: '2026-04-17T22:30:00.000Z',
    clockOffsetMs: -30_000,
    clockStopped: false,
    clockStoppedAt: null,
    updatedAt: START,
  }
  const at = (time: string) => Date.parse(`2026-04-17T${time}Z`)
  expect(elapsedSec(session, START, at('21:40:30'))).toBe(600)
  expect(elapsedSec(session, START, at('21:25:30'))).toBe(-300)
  expect(elapsedSec(session, START, at('22:40:30'))).toBe(4200)
  expect(elapsedSec(session, '2026-04-17T21:35:00.000Z', at('21:40:30'))).toBe(300)
  const stopped = {
    ...session,
    clockStopped: true,
    clockStoppedAt: '2026-04-17T21:41:30.000Z',
  }
  expect(elapsedSec(stopped, START, at('22:00:00'))).toBe(660)
})

test('tyres and drivers last until others take over, and the fuel is a line only where all of it is known', () => {
  const { rows } = worked(
    [
      blankRow('run', { laps: 2, driverId: '01930000-0000-7000-8000-00000000000a' }),
      blankRow('box', { minutes: 1, fuelAddKg: 10 }),
      blankRow('run', { laps: 1, driverId: '01930000-0000-7000-8000-00000000000a' }),
      blankRow('run', { laps: 1, driverId: '01930000-0000-7000-8000-00000000000b' }),
    ],
    20,
  )
  expect(spellsOf(rows, 'driverId').map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
    [0, 360],
    [360, 460],
  ])
  expect(fuelPoints(rows)?.slice(0, 4)).toEqual([
    [0, 20],
    [200, 15],
    [200, 25],
    [260, 25],
  ])
  expect(fuelPoints(worked([blankRow('run', { laps: 2 })]).rows)).toBeNull()
})

test('a stop of a new race plan is no shorter than the event allows the car, and longer where the lane takes longer', () => {
  const boxes = (pitLossSec: number | null, minPitMs: number | null) =>
    presetRows('race', { ...SIZE, pitLossSec, minPitMs }).flatMap(({ type, minutes }) =>
      type === 'box' ? [minutes] : [],
    )
  expect(boxes(24, null)).toEqual([0.4])
  // 95 s are rounded up, 66 s are no rounding error longer.
  expect(boxes(24, 95_000)).toEqual([1.59])
  expect(boxes(24, 66_000)).toEqual([1.1])
  expect(boxes(120, 95_000)).toEqual([2])
  expect(boxes(null, 95_000)).toEqual([1.59])
  expect(boxes(null, 0)).toEqual([1])
})

test('nothing is nothing as it is read: no minus and no warning below a tenth of a kilogram', () => {
  const rows = presetRows('practice', { ...SIZE, fuelPerLapKg: 2.227 })
  const laps = rows.reduce((sum, row) => sum + (row.laps ?? 0), 0)
  const endWith = (leftKg: number) => {
    const size = { ...SIZE, fuelPerLapKg: 2.227, tankKg: 500 }
    const result = worked(rows, laps * 2.227 + leftKg, size)
    return [result, atDisplayPrecision(result)] as const
  }
  const [exact, read] = endWith(-0.01)
  expect(exact.warnings.map(({ code }) => code)).toEqual(['FUEL_NEGATIVE'])
  expect([read.warnings, read.rows.flatMap((row) => row.warnings)]).toEqual([[], []])
  expect(fuelText(read.rows.at(-1)?.fuelEndKg ?? Number.NaN)).toBe('0.0')
  const [, short] = endWith(-0.06)
  expect(short.warnings.map(({ code }) => code)).toEqual(['FUEL_NEGATIVE'])
  expect(fuelText(short.rows.at(-1)?.fuelEndKg ?? Number.NaN)).toBe('-0.1')
  expect([filledUp(66.81), filledUp(66.8), filledUp(0.3 - 0.1 * 2)]).toEqual([66.9, 66.8, 0.1])
})
