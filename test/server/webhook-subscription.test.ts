import dns from 'node:dns/promises'
import { expect, test, vi } from 'vitest'
import { make } from '../support/factories.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const subscribe = (url: string) =>
  api.webhooks.create({ name: url, url, filters: { entityTypes: ['track'] } })
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const deliveriesOf = async (id: string) => (await api.listDeliveries({ params: { id } })).items
type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number]
const ended = (id: string, count = 1): Promise<Delivery[]> =>
  until(async () => {
    const items = await deliveriesOf(id)
    expect(items.filter(({ state }) => state === 'succeeded' || state === 'failed')).toHaveLength(count)
    return items
  })

test('a subscription that is disabled finishes what is under way, hears nothing new, and goes on when it is enabled', async () => {
  let answer = 500
  const target = await startReceiver(() => answer)
  const hook = await subscribe(target.url)
  await make(api, 'tracks')
  await until(() => expect(target.received).toHaveLength(1))
  await api.webhooks.update(hook.id, { enabled: false })
  await make(api, 'tracks')
  const [failed] = await ended(hook.id)
  expect(failed).toMatchObject({ state: 'failed', attempts: 3, responseStatus: 500, responseBody: 'thanks' })
  expect(target.received).toHaveLength(3)
  answer = 204
  await api.webhooks.update(hook.id, { enabled: true })
  await make(api, 'tracks')
  const rows = await ended(hook.id, 2)
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    { _meta: { sequence: 2 } },
    { _meta: { sequence: 1 } },
  ])
  expect(rows.map(({ state }) => state)).toEqual(['succeeded', 'failed'])
})

test('a subscription with a new url sends there what waits', async () => {
  const release = Promise.withResolvers<number>()
  const before = await startReceiver(() => release.promise)
  const after = await startReceiver()
  const hook = await subscribe(before.url)
  const track = await make(api, 'tracks')
  for (const name of ['second', 'third']) await api.tracks.update(track.id, { name })
  await until(() => expect(before.received).toHaveLength(1))
  const { items } = await api.webhookConnectivity()
  expect(items.find(({ host }) => host === new URL(before.url).host)).toEqual({
    host: new URL(before.url).host,
    state: 'up',
    queued: 3,
    since: null,
    nextProbeAt: null,
  })
  await api.webhooks.update(hook.id, { url: after.url })
  release.resolve(204)
  await ended(hook.id, 3)
  expect(before.received).toHaveLength(1)
  expect(after.received.map(({ body }) => body.payload.name)).toEqual(['second', 'third'])
  const hosts = (await api.webhookConnectivity()).items.map(({ host }) => host)
  expect(hosts).toContain(new URL(after.url).host)
  expect(hosts).not.toContain(new URL(before.url).host)
})

test('a subscription whose host cannot be found is shown so, and loses nothing when it gets another', async () => {
  const nowhere = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const lookup = vi.spyOn(dns, 'lookup').mockRejectedValue(nowhere)
  const target = await startReceiver()
  const hook = await subscribe('https://factory.example/hook')
  const began = new Date().toISOString()
  const track = await make(api, 'tracks')
  await api.tracks.update(track.id, { name: 'waits' })
  const [, lost] = await until(async () => {
    const rows = await deliveriesOf(hook.id)
    expect(rows.map(({ state }) => state)).toEqual(['queued', 'failed'])
    return rows
  })
  expect(lost).toMatchObject({
    attempts: 3,
    responseStatus: null,
    error: expect.stringMatching(/\(ENOTFOUND\)$/),
  })
  const host = await until(async () => {
    const found = (await api.webhookConnectivity()).items.find((each) => each.host === 'factory.example')
    expect(found).toMatchObject({ state: 'unreachable', queued: 1 })
    return found
  })
  expect((host?.since as string) >= began).toBe(true)
  expect((host?.nextProbeAt as string) > (host?.since as string)).toBe(true)
  await api.webhooks.update(hook.id, { url: target.url })
  await ended(hook.id, 3)
  expect(target.received.map(({ body }) => body.payload.name)).toEqual([track.name, 'waits'])
  expect((await deliveriesOf(hook.id)).filter(({ replayOf }) => replayOf === lost?.id)).toHaveLength(1)
  lookup.mockRestore()
})

test('a subscription that is deleted sends nothing more', async () => {
  const target = await startReceiver(() => 500)
  const hook = await subscribe(target.url)
  const track = await make(api, 'tracks')
  await api.tracks.update(track.id, { name: 'waits' })
  await until(() => expect(target.received).toHaveLength(1))
  await api.webhooks.remove(hook.id)
  await api.tracks.update(track.id, { name: 'unheard' })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(target.received).toHaveLength(1)
})
