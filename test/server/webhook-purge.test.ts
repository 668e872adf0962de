import { expect, test } from 'vitest'
import type { Log } from '../../server/log.ts'
import { purgeForever } from '../../server/webhooks/purge.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeEvents } from '../support/webhook-events.ts'
import { openWebhookLab } from '../support/webhook-lab.ts'

const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000
const KEPT = 3

test('drops what succeeded 30 days ago, within the hour, and keeps what failed', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe('https://a.example/hook')
  lab.answerWith((_, { sequence }) => ({
    status: sequence > KEPT ? 200 : 500,
    body: '',
    error: null,
    durationMs: 1,
    unreachable: false,
  }))
  const began = lab.clock.now()
  await makeEvents(lab, 600)
  await lab.clock.advance(1000)
  const count = () => lab.deliveries(hook.id).length
  expect(count()).toBe(600)

  const clock = createFakeClock(began + 30 * DAY_MS - HALF_HOUR_MS, lab.settle)
  const stop = new AbortController()
  const purging = purgeForever(lab.store, clock, { warn: expect.unreachable } as unknown as Log, stop.signal)
  await lab.settle()
  expect(count()).toBe(600)
  await clock.advance(2 * HALF_HOUR_MS)
  expect(lab.deliveries(hook.id).map(({ state }) => state)).toEqual(Array(KEPT).fill('failed'))
  stop.abort()
  await purging
})
