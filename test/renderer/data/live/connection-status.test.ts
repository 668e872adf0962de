import { describe, expect, test } from 'vitest'
import {
  afterPoll,
  type ConnectionStatus,
  connectionStatus,
  NO_POLLS,
  type SocketLink,
} from '../../../../renderer/data/live/connection-status.ts'

const T0 = Date.parse('2026-05-17T13:00:00Z')

/** Polls five seconds apart, `+` for a success; the state right after each. */
function states(outcomes: string, socket: SocketLink): ConnectionStatus[] {
  let polls = NO_POLLS
  return [...outcomes].map((outcome, index) => {
    const nowMs = T0 + index * 5000
    polls = afterPoll(polls, outcome === '+', nowMs)
    return connectionStatus(polls, socket, nowMs)
  })
}

const [on, again, off]: ConnectionStatus[] = ['online', 'reconnecting', 'offline']

const table = [
  ['Online: the last poll succeeded', '+', [on]],
  ['Reconnecting: the last poll failed, inside the five attempts', '+----', [on, again, again, again, again]],
  ['Offline: five failed polls in a row', '+-----', [on, again, again, again, again, off]],
  ['Offline lasts while polls fail', '-------', [again, again, again, again, off, off, off]],
  ['a success between failures restarts the count', '----+-', [again, again, again, again, on, again]],
  ['one success ends Offline', '-----+', [again, again, again, again, off, on]],
] as const

describe('the client indicator, row by row of the specification', () => {
  describe.each(['unused', 'open'] as const)('with a socket that is %s', (socket) => {
    test.each(table)('%s', (_, outcomes, expected) => {
      expect(states(outcomes, socket)).toEqual(expected)
    })
  })

  test.each(table)('with a socket that is closed nothing is Online: %s', (_, outcomes, expected) => {
    expect(states(outcomes, 'closed')).toEqual(expected.map((status) => (status === on ? again : status)))
  })

  test.each([
    [0, 0, on],
    [0, 29_900, on],
    [0, 29_999, on],
    [0, 30_000, again],
    [0, 30_100, again],
    // A laptop that slept an hour has not seen a failure.
    [0, 3_600_000, again],
    [1, 5000, again],
    [4, 20_000, again],
    [4, 29_900, again],
    // The window counts attempts, not time.
    [4, 30_000, again],
    [4, 3_600_000, again],
    [5, 25_000, off],
    [5, 29_900, off],
    [5, 3_600_000, off],
  ])('%d failed polls, and the last success %d ms ago: %s', (failed, ageMs, expected) => {
    let polls = afterPoll(NO_POLLS, true, T0)
    for (let poll = 0; poll < failed; poll += 1) polls = afterPoll(polls, false, T0 + poll)
    expect(connectionStatus(polls, 'open', T0 + ageMs)).toBe(expected)
    expect(connectionStatus(polls, 'unused', T0 + ageMs)).toBe(expected)
    expect(connectionStatus(polls, 'closed', T0 + ageMs)).toBe(expected === on ? again : expected)
  })

  test('before the first poll is over nothing is known to answer', () => {
    expect(connectionStatus(NO_POLLS, 'unused', T0)).toBe('reconnecting')
    expect(connectionStatus(NO_POLLS, 'open', T0)).toBe('reconnecting')
  })
})
