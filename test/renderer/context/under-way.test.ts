import { expect, test } from 'vitest'
import { isUnderWay } from '../../../renderer/context/under-way.ts'

const START = '2026-11-22T14:00:00.000Z'
const END = '2026-11-22T16:00:00.000Z'
const at = (hours: number) => Date.parse(END) + hours * 3_600_000

test('a laptop stays awake for a live session, also late and under red, and not for one that was never ended', () => {
  const session = (status: string) => ({
    status,
    startsAt: START,
    endsAt: END,
    clockOffsetMs: 0,
    clockStopped: false,
  })
  expect(isUnderWay(session('live'), at(-1))).toBe(true)
  expect(isUnderWay(session('red'), at(3))).toBe(true)
  expect(isUnderWay(session('live'), at(7))).toBe(false)
  expect(isUnderWay(session('scheduled'), at(-1))).toBe(true)
  expect(isUnderWay(session('scheduled'), at(-3))).toBe(false)
  expect(isUnderWay(session('scheduled'), at(1))).toBe(false)
  expect(isUnderWay(session('finished'), at(-1))).toBe(false)
})
