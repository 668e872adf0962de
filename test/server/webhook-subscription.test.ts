import dns from 'node:dns/promises'
import { expect, test, vi } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { startReceiver } from '../support/receiver.ts'
import { refusal } from '../support/refusal.ts'
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

test('a disabled subscription finishes deliveries in flight, gets no new ones, and continues when it is enabled', async () => {
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

test('a subscription with a new URL sends pending deliveries there', async () => {
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

test('a subscription whose host does not resolve shows that, and loses nothing when its URL changes', async () => {
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

test('without the right to read its events a member can neither take over a subscription, disable it nor replay it', async () => {
  const target = await startReceiver(() => 500)
  const hook = await api.webhooks.create({ name: 'Factory', url: target.url })
  await make(api, 'cars')
  const [failed] = await until(async () => {
    const items = (await deliveriesOf(hook.id)).filter(({ state }) => state === 'failed')
    expect(items.length).toBeGreaterThan(0)
    return items
  })
  const { api: theirs } = await memberOf(server, { rules: ['!read:Lap'] })
  const before = (await api.me()).seq
  const params = { id: hook.id }
  const { seq: creation } = (await api.listChanges({ query: { entityId: hook.id } })).items[0] as {
    seq: number
  }
  const tries = [
    theirs.webhooks.update(hook.id, { url: 'https://elsewhere.example/' }),
    theirs.webhooks.update(hook.id, { filters: { entityTypes: ['issue'] } }),
    theirs.webhooks.update(hook.id, { enabled: false }),
    theirs.webhooks.update(hook.id, { name: 'Mine' }),
    theirs.webhooks.remove(hook.id),
    theirs.rotateWebhookSecret({ params }),
    theirs.testWebhook({ params }),
    theirs.replayDelivery({ params: { id: hook.id, deliveryId: failed?.id as string } }),
    theirs.replayFailed({ params, body: { since: '2026-01-01T00:00:00.000Z' } }),
    theirs.revertChanges({ body: { seq: creation } }),
  ]
  for (const refused of await Promise.all(tries.map((each) => refusal(each))))
    expect(refused).toMatchObject({ status: 403, operation: 'read', entity: 'Lap' })
  expect((await api.me()).seq).toBe(before)
  expect(await api.webhooks.get(hook.id)).toMatchObject({ version: 1, enabled: true, url: target.url })
  // Undo of a change and of a removal is the same question, and so is a filter that is about to go.
  await api.webhooks.update(hook.id, { filters: { entityTypes: ['lap'] } })
  const { seq: narrowing } = await api.me()
  expect(await refusal(theirs.revertChanges({ body: { seq: narrowing } }))).toMatchObject({ entity: 'Lap' })
  expect(
    await refusal(theirs.webhooks.update(hook.id, { filters: { entityTypes: ['issue'] } })),
  ).toMatchObject({ entity: 'Lap' })
  await api.webhooks.remove(hook.id)
  const { seq: removal } = await api.me()
  expect(await refusal(theirs.revertChanges({ body: { seq: removal } }))).toMatchObject({ entity: 'Lap' })
})

test('a subscription can be changed by its creator, and by anyone who may read its events', async () => {
  const blind = await memberOf(server, { rules: ['!read:*', 'read:Webhook'] })
  const reader = await memberOf(server, { rules: ['!*', 'read:Lap', '*:Webhook', 'read:Webhook'] })
  const own = await blind.api.webhooks.create({
    name: 'Own',
    url: 'https://factory.example/',
    filters: { entityTypes: ['lap'], opTypes: [] },
  })
  await blind.api.webhooks.update(own.id, { enabled: false })
  expect((await blind.api.rotateWebhookSecret({ params: { id: own.id } })).secret).toMatch(/^[0-9a-f]{48}$/)
  expect((await reader.api.webhooks.update(own.id, { enabled: true })).enabled).toBe(true)
  // An API key is not the person who made it.
  const key = await keyOf(server, { rules: ['!read:*', 'read:Webhook'] })
  const ofOwner = await api.webhooks.create({ name: 'Theirs', url: 'https://factory.example/' })
  expect(await refusal(key.api.webhooks.remove(ofOwner.id))).toMatchObject({ status: 403, operation: 'read' })
  await blind.api.webhooks.remove(own.id)
  await api.webhooks.remove(ofOwner.id)
})

test.each([
  ['ftp://factory.example/', 'A webhook goes to an https address, not to "ftp:".'],
  ['http://8.8.8.8/hook', '8.8.8.8 is a public address: use https. Plain http is for local addresses only.'],
  ['nowhere', 'This is not a URL. Write it like https://example.com/hooks.'],
])('the bad URL %s is named beside the other bad fields', async (url, message) => {
  const body = { name: '', url, filters: { opTypes: ['read'] }, secret: '' } as never
  const { status, errors } = await refusal(api.webhooks.create(body))
  expect(status).toBe(400)
  expect(errors?.map(({ path }) => path).sort()).toEqual(['/filters/opTypes/0', '/name', '/secret', '/url'])
  expect(errors?.find(({ path }) => path === '/url')?.message).toBe(message)
})

test('a private address that a member may not save is named beside the other bad fields; kept, it is theirs to send back', async () => {
  const { api: theirs } = await memberOf(server)
  const { errors } = await refusal(theirs.webhooks.create({ name: '', url: 'https://10.1.2.3/hook' }))
  expect(errors?.map(({ path }) => path).sort()).toEqual(['/name', '/url'])
  const hook = await subscribe('https://10.1.2.3/hook')
  const patched = await theirs.webhooks.update(hook.id, { name: 'Renamed', url: 'https://10.1.2.3/hook' })
  expect(patched.name).toBe('Renamed')
  const refused = await refusal(theirs.webhooks.update(hook.id, { name: '', url: 'gopher://10.1.2.3/' }))
  expect(refused.errors?.map(({ path }) => path).sort()).toEqual(['/name', '/url'])
})
