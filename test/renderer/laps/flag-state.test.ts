import { expect, test } from 'vitest'
import type { Row } from '../../../renderer/data/row-cache.ts'
import { flagState } from '../../../renderer/laps/flag/flag-state.ts'
import { statusesUpTo, statusOfLap } from '../../../renderer/laps/flag/lap-status.ts'
import type { Flag } from '../../../server/contract/resources/weekend/flag.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 3, 18, 14, minute)).toISOString()
const ms = (minute: number) => Date.parse(at(minute))
const session = (more: Partial<Row<'sessions'>> = {}) =>
  ({
    id: 's',
    status: 'live',
    startsAt: at(0),
    endsAt: at(60),
    clockOffsetMs: 0,
    clockStopped: false,
    clockStoppedAt: null,
    updatedAt: at(1),
    ...more,
  }) as Row<'sessions'>
/** A flag that the server has; `version` 0 is one that is not sent yet. */
const flag = (minute: number, of: Flag, version = 1) =>
  ({ flag: of, at: at(minute), version, updatedAt: at(minute) }) as Row<'sessionFlags'>

test('the flag that was shown last is out; without one a running session is green, and one to come has none', () => {
  expect(flagState(session(), [flag(2, 'FCY')])).toMatchObject({ flag: 'FCY', shown: { at: at(2) } })
  expect(flagState(session(), [])).toMatchObject({ flag: 'green', shown: undefined })
  expect(flagState(session({ status: 'scheduled' }), []).flag).toBeNull()
})

test('flags act before the server has them: green starts the session and its clock, red stops it', () => {
  const started = flagState(session({ status: 'scheduled' }), [flag(5, 'green', 0)])
  expect(started).toMatchObject({ flag: 'green', session: { status: 'live', clockOffsetMs: -300_000 } })
  expect(flagState(session(), [flag(0, 'green'), flag(5, 'red', 0)])).toMatchObject({
    flag: 'red',
    session: { status: 'red', clockOffsetMs: 0 },
  })
})

test('a status set by hand after a flag overrides it', () => {
  const byHand = { status: 'red', updatedAt: at(9) } as const
  expect(flagState(session(byHand), [flag(5, 'green')])).toMatchObject({ flag: 'red', shown: undefined })
  const again = { status: 'live', updatedAt: at(9) } as const
  expect(flagState(session(again), [flag(5, 'red')])).toMatchObject({ flag: 'green', shown: undefined })
})

test('a lap takes the most restrictive flag that was out while it was driven', () => {
  const state = flagState(session(), [flag(0, 'green'), flag(10, 'FCY'), flag(12, 'green')])
  expect(statusOfLap(state, ms(11), 0)).toBe('FCY')
  expect(statusOfLap(state, ms(13), 90_000)).toBe('FCY')
  expect(statusOfLap(state, ms(15), 90_000)).toBe('green')
  const over = { ...state, session: session({ status: 'finished' }) }
  expect(statusOfLap(over, ms(11), 90_000)).toBe('green')
})

test('laps of a block were driven one after the other', () => {
  const state = flagState(session(), [flag(0, 'green'), flag(10, 'red')])
  expect(statusesUpTo(state, ms(11), [120_000, 120_000, null, 30_000])).toEqual([
    'green',
    'red',
    'red',
    'red',
  ])
})
