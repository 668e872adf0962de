import { expect, test, vi } from 'vitest'
import type { Log } from '../../server/log.ts'
import { switchOffForever } from '../../server/webhooks/switch-off.ts'
import { make } from '../support/factories.ts'
import { startReceiver } from '../support/receiver.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'
import { makeEvents } from '../support/webhook-events.ts'
import { openWebhookLab } from '../support/webhook-lab.ts'

const HOUR_MS = 3_600_000
const answering = (status: number) => ({ status, body: '', error: null, durationMs: 1, unreachable: false })
const log = { warn() {} } as unknown as Log

/** A lab whose receiver's answers are set by the test, with the watch that disables subscriptions. */
async function openWatch() {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe('https://a.example/hook')
  let status = 500
  lab.answerWith(() => answering(status))
  const ids = await makeEvents(lab, 1)
  let round = 0
  const stop = new AbortController()
  const watching = switchOffForever({
    store: lab.store,
    clock: lab.clock,
    log,
    signal: stop.signal,
    isRefusing: (failing) => lab.dispatcher().isRefusing(failing),
  })
  await lab.clock.advance(2000)
  const row = () => lab.write((scope) => lab.services.webhooks.get(scope, hook.id))
  return {
    lab,
    hook,
    row,
    began: lab.clock.now(),
    /** One change, delivered or refused by the end of it. */
    async change(answer = 500) {
      status = answer
      round += 1
      await lab.write(
        (scope) => lab.services.events.update(scope, ids[0] as string, { name: `Again ${round}` }) as never,
      )
      await lab.clock.advance(2000)
    },
    /** Hours go by; the watch looks once at the end of them. */
    async hours(count: number) {
      lab.clock.jump(count * HOUR_MS)
      await lab.clock.advance(6000)
    },
    option: (hours: number) =>
      lab.write((scope) =>
        lab.services.accountOptions.create(scope, { key: 'webhookOffAfterHours', data: hours }),
      ),
    update: (fields: Record<string, unknown>) =>
      lab.write((scope) => lab.services.webhooks.update(scope, hook.id, fields) as never),
    async end() {
      stop.abort()
      await watching
      await lab.close()
    },
  }
}

test('a receiver that refuses is failing since its first refusal, and fine again with one success', async () => {
  const watch = await openWatch()
  const first = await watch.row()
  expect(first).toMatchObject({ health: 'failing', lastDeliveryStatus: 500, queued: 0, version: 1 })
  const since = Date.parse(first.failingSince as string)
  expect(since).toBeGreaterThan(watch.began - 2000)
  await watch.hours(10)
  await watch.change()
  expect((await watch.row()).failingSince).toBe(first.failingSince)
  await watch.change(204)
  expect(await watch.row()).toMatchObject({ health: 'ok', failingSince: null, lastDeliveryStatus: 204 })
  await watch.end()
})

test('after 72 hours without a success it is disabled, by a change with the reason; a success restarts the hours', async () => {
  const watch = await openWatch()
  const { lab } = watch
  await watch.hours(71)
  await watch.change(204)
  await watch.change()
  await watch.hours(71)
  expect((await watch.row()).enabled).toBe(true)
  await watch.hours(1)
  const off = await watch.row()
  expect(off).toMatchObject({ enabled: false, health: 'off', failingSince: expect.any(String), version: 2 })
  // Nothing more is put in its queue.
  const before = lab.deliveries(watch.hook.id).length
  await watch.change()
  expect(lab.deliveries(watch.hook.id)).toHaveLength(before)
  // Switched on again it has all its hours.
  await watch.update({ enabled: true })
  expect(await watch.row()).toMatchObject({ health: 'ok', failingSince: null })
  await watch.change()
  await watch.hours(71)
  expect((await watch.row()).enabled).toBe(true)
  await watch.end()
})

test('another address starts over, and an outage is no refusal', async () => {
  const watch = await openWatch()
  const { lab } = watch
  await watch.update({ url: 'https://b.example/hook' })
  expect(await watch.row()).toMatchObject({ health: 'ok', failingSince: null })
  lab.setLink(false)
  await watch.change()
  expect(await watch.row()).toMatchObject({ health: 'ok', failingSince: null })
  await watch.hours(100)
  expect((await watch.row()).enabled).toBe(true)
  // Refusals before the link failed are not counted while it is unreachable.
  lab.setLink(true)
  await lab.clock.advance(60_000)
  await watch.change()
  lab.setLink(false)
  await watch.change()
  await watch.hours(100)
  expect(await watch.row()).toMatchObject({ enabled: true, health: 'failing' })
  await watch.end()
})

test('hours in which the service did not run need a refusal of today', async () => {
  const watch = await openWatch()
  await watch.hours(71)
  await watch.lab.restart()
  await watch.hours(10)
  expect((await watch.row()).enabled).toBe(true)
  await watch.change()
  await watch.lab.clock.advance(5000)
  expect((await watch.row()).enabled).toBe(false)
  await watch.end()
})

test.each([
  { hours: 0, after: 1000, enabled: true },
  { hours: 1.5, after: 1.4, enabled: true },
  { hours: 1.5, after: 1.6, enabled: false },
])('with webhookOffAfterHours $hours it is enabled after $after hours: $enabled', async (given) => {
  const watch = await openWatch()
  await watch.option(given.hours)
  await watch.hours(given.after)
  expect((await watch.row()).enabled).toBe(given.enabled)
  await watch.end()
})

test('over the API: the row and the backlog show its health, the log who disabled it', async () => {
  const server = await startTestServer()
  const { api } = server
  let status = 500
  const receiver = await startReceiver(() => status)
  const hook = await api.webhooks.create({ name: 'Factory', url: receiver.url })
  expect(hook).toMatchObject({ health: 'ok', failingSince: null, queued: 0 })
  const key = 'webhookOffAfterHours'
  for (const data of [-1, 'three', null, 8761]) {
    expect(await refusal(api.putAccountOptions({ params: { key }, body: { data } }))).toMatchObject({
      status: 400,
      errors: [{ path: '/data', message: 'must be a number of hours from 0 (never) to 8,760' }],
    })
  }
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 })
  const event = await make(api, 'events')
  await until(async () => expect(await api.webhooks.get(hook.id)).toMatchObject({ health: 'failing' }))
  const row = await api.webhooks.get(hook.id)
  const health = { health: 'failing', failingSince: row.failingSince, queued: 0, lastDeliveryStatus: 500 }
  expect(row).toMatchObject(health)
  expect((await api.webhooks.list()).items).toMatchObject([health])
  expect((await api.webhookBacklog()).items).toMatchObject([{ ...health, failed: 1 }])
  await api.putAccountOptions({ params: { key }, body: { data: 0.0001 } })
  await until(async () => expect(await api.webhooks.get(hook.id)).toMatchObject({ health: 'off' }))
  const { items } = await api.listChanges({ query: { entityId: hook.id, entityType: 'webhook' } })
  expect(items.at(-1)).toMatchObject({
    opType: 'update',
    actor: { userId: null, apiKeyId: null, name: 'Trackside, after 0.0001 h without a success' },
    diff: [{ path: '/enabled', from: true, to: false }],
  })
  // A successful test shows that the receiver works; enabling the webhook is left to the user.
  status = 204
  await api.testWebhook({ params: { id: hook.id } })
  expect(await api.webhooks.get(hook.id)).toMatchObject({ health: 'off', failingSince: null })
  await api.webhooks.update(hook.id, { enabled: true })
  await api.events.update(event.id, { name: 'On again' })
  await until(async () =>
    expect(await api.webhooks.get(hook.id)).toMatchObject({ health: 'ok', lastDeliveryStatus: 204 }),
  )
})
