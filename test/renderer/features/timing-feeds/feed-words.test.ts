import { expect, test } from 'vitest'
import { heardText } from '../../../../renderer/features/timing-feeds/feed-words.ts'
import { lengthMs, placeText, runText } from '../../../../renderer/features/timing-feeds/recording-words.ts'
import type { TimingRecording } from '../../../../server/contract/actions/timing-recording.ts'

const NOW = Date.parse('2026-05-16T12:00:00.000Z')
const RECORDING: TimingRecording = {
  id: 'r',
  feedId: null,
  kind: 'rmonitor',
  name: 'Race',
  startedAt: '2026-05-16T10:00:00.000Z',
  endedAt: '2026-05-16T11:02:05.000Z',
  bytes: 1,
  lines: 1,
}
const REPLAY = {
  id: 'p',
  recordingId: 'r',
  eventId: 'e',
  speed: 1,
  paused: false,
  at: '2026-05-16T10:00:42.000Z',
  endedAt: null,
}

test('the age of the last byte is shown in seconds below a minute, and a clock ahead of ours is no age', () => {
  expect(heardText('2026-05-16T11:59:57.000Z', NOW)).toBe('3 s ago')
  expect(heardText('2026-05-16T11:55:00.000Z', NOW)).toBe('5 minutes ago')
  expect(heardText('2026-05-16T12:00:05.000Z', NOW)).toBe('0 s ago')
  expect(heardText(null, NOW)).toBe('–')
})

test('a replay tells where it is, and a recording how long it is', () => {
  expect(runText(42_000)).toBe('0:42')
  expect(lengthMs(RECORDING, NOW)).toBe(3_725_000)
  expect(lengthMs({ ...RECORDING, endedAt: null }, NOW)).toBe(7_200_000)
  expect(lengthMs({ ...RECORDING, startedAt: null }, NOW)).toBeUndefined()
  expect(placeText(REPLAY, RECORDING, NOW)).toBe('0:42 of 1:02:05')
  expect(placeText({ ...REPLAY, at: null }, RECORDING, NOW)).toBe('At the start')
  expect(placeText(REPLAY, { ...RECORDING, startedAt: null }, NOW)).toBe('Running')
})
