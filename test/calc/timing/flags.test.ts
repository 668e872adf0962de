import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FlagAt,
  sessionUnder,
  trackStatusBetween,
  trackStatusUnder,
} from '../../../server/calc/timing/flags.ts'
import type { Flag } from '../../../server/contract/resources/weekend/flag.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 3, 17, 16, minute)).toISOString()
const flags = (...shown: [number, Flag][]): FlagAt[] =>
  shown.map(([minute, flag]) => ({ at: at(minute), flag }))

describe('the status of a lap', () => {
  const race = flags(
    [0, 'green'],
    [10, 'yellow'],
    [11, 'green'],
    [20, 'FCY'],
    [25, 'red'],
    [40, 'green'],
    [60, 'chequered'],
  )
  test.each([
    [1, 3, 'green'],
    [9, 11, 'yellow'],
    [10, 12, 'yellow'],
    [11, 13, 'green'],
    [19, 21, 'FCY'],
    [24, 26, 'red'],
    [30, 31, 'red'],
    [40, 42, 'green'],
    [39, 41, 'red'],
    [59, 61, 'green'],
    [9, 45, 'red'],
    [-3, 0, 'green'],
  ])('from minute %i to %i is %s', (from, to, status) => {
    expect(trackStatusBetween(race, at(from), at(to))).toBe(status)
  })

  test('is the most restrictive of those that were out, in any order', () => {
    const rank: Flag[] = ['red', 'SC', 'FCY', 'VSC', 'yellow']
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom<Flag>(...rank, 'white', 'chequered', 'green'), { minLength: 1 }),
        (shown) => {
          const out = shown.map((flag, index): FlagAt => ({ flag, at: at(index + 1) }))
          const expected = rank.find((flag) => shown.includes(flag)) ?? 'green'
          expect(trackStatusBetween(out, at(1), at(50))).toBe(expected)
        },
      ),
    )
  })

  test('a white and a chequered flag leave the track green', () => {
    expect(['white', 'chequered', 'green', null].map((flag) => trackStatusUnder(flag as Flag))).toEqual(
      Array(4).fill('green'),
    )
  })
})

const session = {
  status: 'scheduled' as const,
  startsAt: at(0),
  clockOffsetMs: 0,
  clockStopped: true,
  clockStoppedAt: at(1),
}

describe('a session under flags', () => {
  test('starts its clock at the first green, which a correction moves', () => {
    const started = sessionUnder(session, flags([3, 'green']), [])
    expect(started).toEqual({
      ...session,
      status: 'live',
      clockOffsetMs: -180_000,
      clockStopped: false,
      clockStoppedAt: null,
    })
    expect(sessionUnder(started, flags([2, 'green']), flags([3, 'green'])).clockOffsetMs).toBe(-120_000)
    const set = { ...started, clockOffsetMs: -175_000 }
    expect(sessionUnder(set, flags([2, 'green']), flags([3, 'green'])).clockOffsetMs).toBe(-175_000)
  })

  test('keeps a clock that was started by hand', () => {
    const live = { ...session, status: 'live' as const, clockOffsetMs: 5000 }
    expect(sessionUnder(live, flags([3, 'green']), [])).toEqual(live)
  })

  test.each<[(typeof session)['status'] | 'live' | 'red' | 'finished', Flag, string]>([
    ['scheduled', 'yellow', 'scheduled'],
    ['scheduled', 'red', 'red'],
    ['live', 'red', 'red'],
    ['live', 'FCY', 'live'],
    ['live', 'chequered', 'live'],
    ['red', 'green', 'live'],
    ['red', 'SC', 'live'],
    ['red', 'chequered', 'red'],
    ['finished', 'green', 'finished'],
    ['finished', 'red', 'finished'],
  ])('%s under %s is %s', (status, flag, expected) => {
    const before = flags([1, 'green'])
    expect(sessionUnder({ ...session, status }, [...before, ...flags([5, flag])], before).status).toBe(
      expected,
    )
  })

  test('without a flag stays as it is', () =>
    expect(sessionUnder(session, [], flags([1, 'red']))).toBe(session))
})
