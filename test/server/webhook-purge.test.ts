import { expect, test } from 'vitest'
import type { Log } from '../../server/log.ts'
import { purgeForever } from '../../server/webhooks/purge.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { makeEvents } from '../support/webhook-events.ts'
import { openWebhookLab, type WebhookLab } from '../support/webhook-lab.ts'

const DAY_MS = 86_400_000
const HALF_HOUR_MS = 1_800_000
const KEPT = 3

/** A payload is stored once for all subscriptions, and as long as one of them has a delivery of it. */
const payloadsIn = ({ store }: WebhookLab) =>
  store.read((connection) => connection.prepare('select count(*) as kept from webhook_payloads').get()?.kept)

const answering = (status: number) => ({ status, body: '', error: null, durationMs: 1, unreachable: false })
const log = { warn: expect.unreachable } as unknown as Log

test('drops what succeeded or failed 30 days ago, within the hour, and keeps what an outage lost', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe('https://a.example/hook')
  lab.answerWith((_, { sequence }) => answering(sequence > KEPT ? 200 : 500))
  const began = lab.clock.now()
  await makeEvents(lab, 600)
  await lab.clock.advance(1000)
  lab.setLink(false)
  await makeEvents(lab, 1)
  await lab.clock.advance(1000)
  const states = () => lab.deliveries(hook.id).map(({ state }) => state)
  expect(states()).toEqual(['failed', ...Array(597).fill('succeeded'), ...Array(KEPT).fill('failed')])

  const clock = createFakeClock(began + 30 * DAY_MS - HALF_HOUR_MS, lab.settle)
  const stop = new AbortController()
  const purging = purgeForever({ store: lab.store, clock, log, signal: stop.signal })
  await lab.settle()
  expect(states()).toHaveLength(601)
  await clock.advance(2 * HALF_HOUR_MS)
  expect(states()).toEqual(['failed'])
  expect(payloadsIn(lab)).toBe(1)
  stop.abort()
  await purging
})

test('of what failed the newest are kept, each subscription for itself, and nothing that waits or succeeded goes', async () => {
  const lab = await openWebhookLab()
  const refusing = await lab.subscribe('https://a.example/hook')
  const other = await lab.subscribe('https://b.example/hook')
  lab.answerWith(({ url }, { sequence }) => answering(url.includes('a.example') && sequence > 5 ? 500 : 200))
  await makeEvents(lab, 60)
  await lab.clock.advance(5000)
  await lab.write((scope) => lab.services.webhooks.update(scope, refusing.id, { enabled: false }) as never)
  const before = lab.deliveries(refusing.id)
  expect(payloadsIn(lab)).toBe(60)
  expect(before.filter(({ state }) => state === 'failed')).toHaveLength(55)
  const stop = new AbortController()
  const purging = purgeForever({
    store: lab.store,
    clock: lab.clock,
    log,
    signal: stop.signal,
    maxFailed: 40,
  })
  await lab.settle()
  const kept = lab.deliveries(refusing.id)
  expect(kept.map(({ id }) => id)).toEqual([...before.slice(0, 40), ...before.slice(-5)].map(({ id }) => id))
  expect(lab.deliveries(other.id)).toHaveLength(60)
  expect(payloadsIn(lab)).toBe(60)
  stop.abort()
  await purging
})
