import { describe, expect, it } from 'vitest'
import { formatClock, raceClock } from '../../server/calc/laps/race-clock.ts'

const session = {
  startsAt: '2026-05-15T09:30:00.000Z',
  endsAt: '2026-05-15T10:30:00.000Z',
  clockOffsetMs: 0,
  clockStopped: false,
}
const at = (time: string) => Date.parse(`2026-05-15T${time}Z`)

describe('raceClock', () => {
  it.each([
    ['09:29:00.000', 0, { phase: 'before', ms: 60_000 }],
    ['09:30:00.000', 0, { phase: 'running', ms: 3_600_000 }],
    ['10:29:59.999', 0, { phase: 'running', ms: 1 }],
    ['10:30:00.000', 0, { phase: 'over', ms: 0 }],
    ['10:30:05.000', 0, { phase: 'over', ms: 5000 }],
    ['09:29:00.000', 90_000, { phase: 'running', ms: 3_570_000 }],
    ['10:30:00.000', -15_000, { phase: 'running', ms: 15_000 }],
  ] as const)('at %s with an offset of %i ms', (time, clockOffsetMs, expected) => {
    expect(raceClock({ ...session, clockOffsetMs }, at(time))).toEqual({ ...expected, stopped: false })
  })

  it('is constant while it is stopped', () => {
    const stopped = { ...session, clockStopped: true }
    const standing = { phase: 'running', ms: 1_800_000, stopped: true }
    expect(raceClock(stopped, at('10:00:00.000'), at('10:00:00.000'))).toEqual(standing)
    expect(raceClock(stopped, at('10:20:00.000'), at('10:00:00.000'))).toEqual(standing)
    // A screen that looks at the time four times a second is behind the moment of the stop.
    expect(raceClock(stopped, at('09:59:59.800'), at('10:00:00.000'))).toEqual(standing)
  })
})

describe('formatClock', () => {
  it.each([
    [3_600_000, true, '1:00:00'],
    [59_001, true, '0:01:00'],
    [1, true, '0:00:01'],
    [59_999, false, '0:00:59'],
    [90_061_000, true, '1 d 1 h'],
  ] as const)('writes %i ms', (ms, down, text) => {
    expect(formatClock(ms, down)).toBe(text)
  })
})
