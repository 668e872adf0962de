import { expect, test } from 'vitest'
import { shortestStopMs } from '../../../server/calc/timing/shortest-stop.ts'

test('a class has its own shortest stop, and that of the event without one', () => {
  const event = { minPitMs: 60_000, classMinPitMs: { GT3: 95_000, GTP: 0 } }
  expect(shortestStopMs(event, 'GT3')).toBe(95_000)
  expect(shortestStopMs(event, 'GTP')).toBe(0)
  for (const other of ['LMP2', 'gt3', '', 'constructor', undefined])
    expect(shortestStopMs(event, other)).toBe(60_000)
  expect(shortestStopMs({ ...event, minPitMs: null }, 'LMP2')).toBeNull()
  expect(shortestStopMs({ ...event, minPitMs: null }, 'GT3')).toBe(95_000)
})

test('no event, and one that was kept before classes had their own', () => {
  expect(shortestStopMs(undefined, 'GT3')).toBeNull()
  expect(shortestStopMs({ minPitMs: 60_000 }, 'GT3')).toBe(60_000)
  expect(shortestStopMs({}, 'GT3')).toBeNull()
})
