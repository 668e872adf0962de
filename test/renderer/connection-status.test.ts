import { describe, expect, test } from 'vitest'
import {
  afterPoll,
  type ConnectionStatus,
  connectionStatus,
  NO_POLLS,
} from '../../renderer/api/connection-status.ts'

const T0 = Date.parse('2026-05-17T13:00:00Z')

/** Polls five seconds apart, `+` for a success; the state right after each. */
function states(outcomes: string): ConnectionStatus[] {
  let polls = NO_POLLS
  return [...outcomes].map((outcome, index) => {
    const nowMs = T0 + index * 5000
    polls = afterPoll(polls, outcome === '+', nowMs)
    return connectionStatus(polls, nowMs)
  })
}

const [on, again, off]: ConnectionStatus[] = ['online', 'reconnecting', 'offline']

describe('the client indicator, row by row of the specification', () => {
  test.each([
    ['Online: the last poll succeeded', '+', [on]],
    [
      'Reconnecting: the last poll failed, inside the five attempts',
      '+----',
      [on, again, again, again, again],
    ],
    ['Offline: five failed polls in a row', '+-----', [on, again, again, again, again, off]],
    ['Offline lasts while polls fail', '-------', [again, again, again, again, off, off, off]],
    ['a success between failures starts the count anew', '----+-', [again, again, again, again, on, again]],
    ['one success ends Offline', '-----+', [again, again, again, again, off, on]],
  ])('%s', (_, outcomes, expected) => {
    expect(states(outcomes)).toEqual(expected)
  })

  test.each([
    [0, 'online'],
    [29_999, 'online'],
    [30_000, 'reconnecting'],
    [3_600_000, 'reconnecting'],
  ])('the last success %d ms ago, and nothing failed since: %s', (ageMs, expected) => {
    expect(connectionStatus(afterPoll(NO_POLLS, true, T0), T0 + ageMs)).toBe(expected)
  })

  test('before the first poll is over nothing is known to answer', () => {
    expect(connectionStatus(NO_POLLS, T0)).toBe('reconnecting')
  })
})
