import { expect, test } from 'vitest'
import {
  failedLately,
  type Host,
  troubledHosts,
} from '../../../../renderer/features/weekend/home/webhook-state.ts'

const NOW = Date.parse('2026-05-15T12:00:00Z')
type Deliveries = Parameters<typeof failedLately>[0]
const delivery = (id: string, state: string, hoursAgo: number, replayOf: string | null = null) => ({
  id,
  state,
  replayOf,
  createdAt: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
})

test('what failed in the last day counts once, unless a replay of it got through', () => {
  const deliveries = [
    delivery('lost', 'failed', 1),
    delivery('lost again', 'failed', 0.5, 'lost'),
    delivery('saved', 'failed', 2),
    delivery('its replay', 'succeeded', 1, 'saved'),
    delivery('old', 'failed', 25),
    delivery('fine', 'succeeded', 1),
    delivery('waits', 'queued', 1),
  ]
  expect(failedLately(deliveries as unknown as Deliveries, NOW)).toBe(1)
})

test('a host is reported that does not answer, or has waiting deliveries', () => {
  const host = (name: string, state: Host['state'], queued: number) => ({
    host: name,
    state,
    queued,
    since: null,
    nextProbeAt: null,
  })
  const hosts = [host('fine', 'up', 0), host('behind', 'up', 3), host('gone', 'unreachable', 0)]
  expect(troubledHosts(hosts).map((each) => each.host)).toEqual(['behind', 'gone'])
})
