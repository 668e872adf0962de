import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { behind, crossingsOf, type TimingLap } from '../../../server/calc/timing/crossings.ts'
import { progressOf, timingOf } from '../../../server/calc/timing/timing.ts'
import { BLANK_LAP } from '../../support/blank-lap.ts'

const lap = (lapNumber: number, lapTimeMs: number | null, more: Partial<TimingLap> = {}): TimingLap => ({
  ...BLANK_LAP,
  lapNumber,
  lapTimeMs,
  ...more,
})
const at = (second: number) => new Date(Date.UTC(2026, 3, 17, 16) + second * 1000).toISOString()
const lapsOf = (...times: number[]) => times.map((time, index) => lap(index + 1, time))

interface Given {
  number: string
  laps: readonly TimingLap[]
  class?: string
  ours?: boolean
}

function order(
  type: 'race' | 'practice',
  status: 'live' | 'finished',
  cars: Given[],
  startMs: number | null = null,
) {
  const sheet = { driverId: null, tyreSetId: null, stints: [] }
  return timingOf(
    { type, status },
    cars.map(({ number, laps, class: of = 'GT3', ours = false }) => ({
      car: { id: number, number, class: of, ours },
      progress: progressOf(laps, sheet, startMs),
    })),
  )
}

describe('a race', () => {
  test('stands by laps, then by race time; gaps are times on the same lap, else laps', () => {
    const rows = order('race', 'finished', [
      { number: '3', laps: lapsOf(100, 100), class: 'GT4' },
      { number: '2', laps: lapsOf(95, 92, 91) },
      { number: '1', laps: lapsOf(94, 91, 90) },
      { number: '4', laps: lapsOf(101, 100), class: 'GT4' },
      { number: '9', laps: [] },
    ])
    expect(
      rows.map(
        ({ number, position, classPosition, gapMs, gapLaps, intervalMs, classGapMs, classIntervalMs }) => [
          number,
          position,
          classPosition,
          gapMs,
          gapLaps,
          intervalMs,
          classGapMs,
          classIntervalMs,
        ],
      ),
    ).toEqual([
      ['1', 1, 1, null, null, null, null, null],
      ['2', 2, 2, 3, 0, 3, 3, 3],
      ['3', 3, 1, null, 1, null, null, null],
      ['4', 4, 2, null, 1, 1, 1, 1],
      ['9', null, null, null, null, null, null, null],
    ])
    expect(rows.map(({ status }) => status)).toEqual(['finished', 'finished', 'retired', 'retired', null])
  })

  test('a car on its way to the line that the leader has just crossed is on the same lap', () => {
    const leader = { laps: 3, crossings: crossingsOf(lapsOf(90, 90, 90), null) }
    const own = { laps: 2, crossings: crossingsOf(lapsOf(91, 92), null) }
    expect(behind(own, leader, true)).toEqual({ ms: 3, laps: 0 })
    expect(behind(own, leader, false)).toEqual({ ms: null, laps: 1 })
    const lapped = { laps: 2, crossings: crossingsOf(lapsOf(140, 135), null) }
    expect(behind(lapped, leader, true)).toEqual({ ms: null, laps: 1 })
    // It has missed the line twice: it stands.
    expect(behind({ laps: 1, crossings: crossingsOf(lapsOf(91), null) }, leader, true)).toEqual({
      ms: null,
      laps: 2,
    })
  })

  test('race time is measured, by the clock since the start, or added up', () => {
    const laps = [
      lap(1, 60_000),
      lap(2, 61_000, { startedAt: at(63) }),
      lap(3, null),
      lap(4, 60_000),
      lap(5, 60_000, { elapsedMs: 301_000 }),
    ]
    const none = undefined
    expect([...crossingsOf(laps, Date.parse(at(0)))]).toEqual([none, 60_000, 124_000, none, none, 301_000])
  })

  test('every generated race is ordered as its crossings are', () => {
    const race = fc.array(fc.array(fc.integer({ min: 80_000, max: 120_000 }), { maxLength: 8 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(race, (times) => {
        const rows = order(
          'race',
          'finished',
          times.map((each, index) => ({ number: String(index), laps: lapsOf(...each) })),
        )
        const expected = times
          .map((each, index) => ({
            number: String(index),
            laps: each.length,
            at: each.reduce((a, b) => a + b, 0),
          }))
          .sort((a, b) => b.laps - a.laps || a.at - b.at || Number(a.number) - Number(b.number))
        expect(rows.map(({ number }) => number)).toEqual(expected.map(({ number }) => number))
        const [first] = expected
        for (const [index, row] of rows.entries()) {
          const own = expected[index]
          if (index === 0 || !own?.laps || !first) continue
          if (own.laps === first.laps) expect([row.gapMs, row.gapLaps]).toEqual([own.at - first.at, 0])
          else expect([row.gapMs, row.gapLaps]).toEqual([null, first.laps - own.laps])
        }
      }),
    )
  })
})

test('a practice stands by best lap; deleted, in- and out-laps do not count', () => {
  const rows = order('practice', 'live', [
    { number: '1', laps: [lap(1, 120, { pitOut: true }), lap(2, 92), lap(3, 80, { valid: false })] },
    { number: '2', laps: [lap(1, 91), lap(2, 70, { pitIn: true })] },
    { number: '3', laps: [lap(1, 99, { pitOut: true })] },
  ])
  expect(
    rows.map(({ number, position, bestLapMs, bestLap, gapMs, gapLaps }) => [
      number,
      position,
      bestLapMs,
      bestLap,
      gapMs,
      gapLaps,
    ]),
  ).toEqual([
    ['2', 1, 91, 1, null, null],
    ['1', 2, 92, 2, 1, null],
    ['3', null, null, null, null, null],
  ])
})

test('stints and stops follow from the lane', () => {
  const laps = [
    lap(1, 100),
    lap(2, 130, { pitIn: true, tyreSetId: 'a' }),
    lap(3, 140, { pitOut: true }),
    lap(4, 101, { sector2Ms: 30 }),
  ]
  const [row] = order('race', 'live', [{ number: '1', laps }])
  expect(row).toMatchObject({
    laps: 4,
    pits: 1,
    stintLaps: 2,
    stintMs: 241,
    lastPitLap: 2,
    status: 'run',
    inPit: false,
    sectorsMs: [null, 30, null],
    tyreAgeLaps: 2,
  })
  expect(row?.inferred).toEqual(['status', 'inPit', 'tyreAgeLaps'])
  const [inLane] = order('race', 'live', [{ number: '1', laps: laps.slice(0, 2) }])
  expect(inLane).toMatchObject({ pits: 1, stintLaps: 0, inPit: true, status: 'pit', tyreSetId: 'a' })
})
