import { expect, test } from 'vitest'
import { ServerClock } from '../../../../renderer/data/live/server-clock.ts'

/** A server whose clock is ahead by `aheadMs`, and a device that hears of it. */
function lab(aheadMs: number) {
  let ahead = aheadMs
  let nowMs = Date.UTC(2026, 3, 17, 16)
  const clock = new ServerClock(() => nowMs)
  const moved: number[] = []
  clock.subscribe(() => moved.push(clock.skewMs()))
  const moment = () => new Date(nowMs + ahead).toISOString()
  return {
    clock,
    moved,
    pass: (ms: number) => {
      nowMs += ms
    },
    /** The server's clock is set. */
    set: (aheadMs: number) => {
      ahead = aheadMs
    },
    /** A frame of a room that was on its way for so long. */
    frame(lateMs: number) {
      const sent = moment()
      nowMs += lateMs
      clock.hear(sent)
    },
    /** An answer to a request: so long there, so long back. */
    answer(thereMs: number, backMs: number) {
      const askedAtMs = nowMs
      nowMs += thereMs
      const sent = moment()
      nowMs += backMs
      clock.hear(sent, askedAtMs)
    },
  }
}

test('nothing is known before the server is heard', () => {
  expect(lab(500).clock.skewMs()).toBe(0)
})

test.each([90_000, 0, -90_000])('an answer gives the middle of its way, %i ms ahead', (aheadMs) => {
  const { clock, answer } = lab(aheadMs)
  answer(30, 50)
  expect(clock.skewMs()).toBe(aheadMs - 10)
})

test('a frame that is late moves nothing; one that is early tells more', () => {
  const { clock, moved, answer, frame } = lab(2000)
  answer(100, 300)
  expect(clock.skewMs()).toBe(1900)
  frame(5)
  expect(clock.skewMs()).toBe(1994)
  for (const lateMs of [600, 40, 3000, 7]) frame(lateMs)
  expect(moved).toHaveLength(2)
  answer(400, 2)
  answer(2, 400)
  expect(Math.abs(clock.skewMs() - 2000)).toBeLessThanOrEqual(3)
})

test('of frames alone the least late counts', () => {
  const { clock, frame } = lab(-700)
  for (const lateMs of [250, 20, 900]) frame(lateMs)
  expect(clock.skewMs()).toBe(-721)
})

test('a clock that is set is followed at the next answer, one that drifts within a minute', () => {
  const { clock, answer, pass, frame, set } = lab(0)
  answer(2, 2)
  set(-3_600_000)
  answer(2, 2)
  expect(Math.abs(clock.skewMs() + 3_600_000)).toBeLessThanOrEqual(3)
  set(-3_600_040)
  pass(61_000)
  frame(1)
  answer(1, 1)
  expect(Math.abs(clock.skewMs() + 3_600_040)).toBeLessThanOrEqual(3)
})
