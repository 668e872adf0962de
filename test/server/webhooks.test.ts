import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test, vi } from 'vitest'
import { resources } from '../../server/contract/index.ts'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { type Received, startReceiver } from '../support/receiver.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

type Client = typeof api
const subscribe = (url: string, more: object = {}, client: Client = api) =>
  client.webhooks.create({ name: 'Factory', url, ...more })
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
const arrived = (receiver: { received: Received[] }, count: number) =>
  until(() => {
    expect(receiver.received.length).toBeGreaterThanOrEqual(count)
    return receiver.received
  })
const sequenceOf = (payload: Record<string, unknown> | undefined) =>
  (payload?._meta as { sequence: number } | undefined)?.sequence
const deliveriesOf = async (id: string) => (await api.listDeliveries({ params: { id } })).items

test('a change arrives as it was stored, in the envelope that was promised', async () => {
  const receiver = await startReceiver()
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['car'] } })
  expect(hook.secret).toMatch(/^[0-9a-f]{48}$/)
  const car = await make(api, 'cars')
  const [{ headers, body, text }] = (await arrived(receiver, 1)) as [Received]
  const { accountId } = server
  expect(Object.keys(body)).toEqual([
    'deliveryId',
    'webhookId',
    'accountId',
    'entityType',
    'opType',
    'occurredAt',
    'payload',
  ])
  expect(body).toMatchObject({ webhookId: hook.id, accountId, entityType: 'car', opType: 'create' })
  const { _meta, ...row } = body.payload
  expect(row).toEqual(car)
  expect(_meta).toEqual({
    entityType: 'car',
    opType: 'create',
    accountId,
    occurredAt: body.occurredAt,
    sequence: 1,
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'service-webhooks/1.0',
    'x-service-event': 'car.create',
    'x-service-delivery': body.deliveryId,
    'x-service-signature': `sha256=${createHmac('sha256', hook.secret).update(text).digest('hex')}`,
  })
  const [delivery] = await until(async () => {
    const items = await deliveriesOf(hook.id)
    expect(items[0]?.state).toBe('succeeded')
    return items
  })
  expect(delivery).toMatchObject({
    attempts: 1,
    responseStatus: 204,
    entityType: 'car',
    opType: 'create',
    payload: body.payload,
    error: null,
    replayOf: null,
  })
  expect(delivery?.id).not.toBe(body.deliveryId)
  expect((await api.webhooks.get(hook.id)).lastDeliveryStatus).toBe(204)
})

test('an independent library verifies the added signature, with the old secret too for a day', async () => {
  const receiver = await startReceiver()
  const secret = 'a secret of our own, not base64!'
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['car'] }, secret })
  expect(hook.secret).toBe(secret)
  await make(api, 'cars')
  const [first] = (await arrived(receiver, 1)) as [Received]
  const verify = (key: string, { text, headers }: Received) =>
    new Webhook(key, { format: 'raw' }).verify(text, headers as Record<string, string>)
  expect(verify(secret, first)).toEqual(first.body)
  // As in docs/api.md, for libraries that need the key in another encoding.
  const whsec = `whsec_${Buffer.from(secret).toString('base64')}`
  expect(new Webhook(whsec).verify(first.text, first.headers as Record<string, string>)).toEqual(first.body)
  expect(() => verify('another', first)).toThrow()
  expect(() => verify(secret, { ...first, text: first.text.replace('car', 'cab') })).toThrow()

  const rotated = await api.rotateWebhookSecret({ params: { id: hook.id } })
  expect(rotated.secret).toMatch(/^[0-9a-f]{48}$/)
  await make(api, 'cars')
  const second = (await arrived(receiver, 2))[1] as Received
  expect(verify(rotated.secret, second)).toEqual(second.body)
  expect(verify(secret, second)).toEqual(second.body)
  expect(second.headers['x-service-signature']).toBe(
    `sha256=${createHmac('sha256', rotated.secret).update(second.text).digest('hex')}`,
  )
  // A login would be over by then; a key is not.
  const script = await keyOf(server)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_001 })
  try {
    await make(script.api, 'cars')
    const third = (await arrived(receiver, 3))[2] as Received
    expect(String(third.headers['webhook-signature']).split(' ')).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
  const [log, listed] = [await api.listChanges({ query: { limit: '500' } }), await api.webhooks.list()]
  expect(JSON.stringify([log, listed])).not.toContain(rotated.secret)
  expect(JSON.stringify([log, listed])).not.toContain(secret)
})

test('filters let through what they name; what the catalogue lacks must be named', async () => {
  const receiver = await startReceiver()
  const all = await subscribe(receiver.url)
  const named = await subscribe(receiver.url, {
    filters: { entityTypes: ['driver', 'lap'], opTypes: ['update'] },
  })
  const off = await subscribe(receiver.url, { enabled: false })
  const driver = await make(api, 'drivers')
  await api.drivers.update(driver.id, { lastName: 'Renamed' })
  const lap = await make(api, 'laps')
  await api.laps.update(lap.id, { lapTimeMs: 80_000 })
  await api.runSheets.update(lap.runSheetId, { objective: 'none' })
  await api.laps.remove(lap.id)
  await api.runSheets.remove(lap.runSheetId)
  const delivered = async (id: string) =>
    (await deliveriesOf(id)).map(({ entityType, opType }) => `${entityType}.${opType}`).reverse()
  expect(await delivered(all.id)).toEqual([
    'event.create',
    'car.create',
    'run_sheet.create',
    'lap.create',
    'lap.update',
    'lap.delete',
  ])
  expect(await delivered(named.id)).toEqual(['driver.update', 'lap.update'])
  expect(await delivered(off.id)).toEqual([])
  const sequences = (await deliveriesOf(all.id)).map(({ payload }) => sequenceOf(payload))
  expect(sequences.toReversed()).toEqual([1, 2, 3, 4, 5, 6])
  await until(async () =>
    expect((await deliveriesOf(all.id)).every(({ state }) => state === 'succeeded')).toBe(true),
  )
})

test('actions, batches, cascades and undo are delivered like any other change', async () => {
  const receiver = await startReceiver()
  const hook = await subscribe(receiver.url)
  const issue = await make(api, 'issues')
  await api.acknowledgeIssue({ params: { id: issue.id } })
  await api.commentOnIssue({ params: { id: issue.id }, body: { text: 'Seen' } })
  await api.events.remove(issue.eventId as string, { cascade: true })
  const { seq } = await api.me()
  await api.revertChanges({ body: { seq } })
  const delivered = (await deliveriesOf(hook.id)).map(({ entityType, opType }) => `${entityType}.${opType}`)
  expect(delivered.reverse()).toEqual([
    'event.create',
    'issue.create',
    'issue.update',
    'issue.update',
    'issue.delete',
    'event.delete',
    'event.create',
  ])
  const removed = (await deliveriesOf(hook.id)).find(
    ({ opType, entityType }) => opType === 'delete' && entityType === 'issue',
  )
  expect(removed?.payload).toMatchObject({ id: issue.id, title: issue.title, comments: [{ text: 'Seen' }] })
})

test('a refused write is delivered to no receiver', async () => {
  const receiver = await startReceiver()
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['car', 'lap'] } })
  const sheet = await make(api, 'runSheets')
  const lap = { runSheetId: sheet.id, lapNumber: 1, lapTimeMs: 80_000 }
  await refusal(api.createLaps({ body: { items: [lap, lap] } }))
  await refusal(api.cars.remove(sheet.carId))
  expect((await deliveriesOf(hook.id)).map(({ entityType }) => entityType)).toEqual(['car'])
})

test('three attempts, then it failed; a replay is sent again and the first row is kept', async () => {
  let answer = 500
  const receiver = await startReceiver(() => answer)
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['track'] } })
  await make(api, 'tracks')
  const [failed] = await until(async () => {
    const items = await deliveriesOf(hook.id)
    expect(items[0]?.state).toBe('failed')
    return items
  })
  expect(failed).toMatchObject({
    attempts: 3,
    responseStatus: 500,
    succeededAt: null,
    responseBody: 'thanks',
  })
  expect(receiver.received).toHaveLength(3)
  expect((await api.webhooks.get(hook.id)).lastDeliveryStatus).toBe(500)
  answer = 200
  const id = failed?.id as string
  const again = await api.replayDelivery({ params: { id: hook.id, deliveryId: id } })
  expect(again).toMatchObject({ replayOf: id, attempts: 0, payload: failed?.payload })
  await until(async () => {
    const row = await api.getDelivery({ params: { id: hook.id, deliveryId: again.id } })
    expect(row).toMatchObject({ state: 'succeeded', attempts: 1, responseStatus: 200 })
  })
  expect(await api.getDelivery({ params: { id: hook.id, deliveryId: id } })).toEqual(failed)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body.deliveryId)).size).toBe(4)
  const replay = receiver.received.at(-1) as Received
  expect(replay.body.payload).toEqual(failed?.payload)
  expect(replay.body.occurredAt > (failed?.createdAt as string)).toBe(true)
})

test('replay-failed sends each failure again once', async () => {
  let answer = 500
  const receiver = await startReceiver(() => answer)
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['track'] } })
  const since = new Date(Date.now() - 1000).toISOString()
  for (let count = 0; count < 3; count += 1) await make(api, 'tracks')
  await until(async () =>
    expect((await deliveriesOf(hook.id)).map(({ state }) => state)).toEqual(Array(3).fill('failed')),
  )
  answer = 200
  const params = { id: hook.id }
  expect(await api.replayFailed({ params, body: { since } })).toEqual({ count: 3 })
  expect(await api.replayFailed({ params, body: { since } })).toEqual({ count: 0 })
  await until(async () =>
    expect((await deliveriesOf(hook.id)).filter(({ state }) => state === 'succeeded')).toHaveLength(3),
  )
})

test('a test goes to the one subscription, regardless of its filters, and answers when it has ended', async () => {
  const receiver = await startReceiver()
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['lap'], opTypes: ['delete'] } })
  const other = await subscribe(receiver.url, { filters: { entityTypes: ['webhook.test'] } })
  const delivery = await api.testWebhook({ params: { id: hook.id } })
  expect(delivery).toMatchObject({
    state: 'succeeded',
    attempts: 1,
    responseStatus: 204,
    entityType: 'webhook.test',
  })
  const [{ body, headers }] = receiver.received as [Received]
  const me = await api.me()
  expect(headers['x-service-event']).toBe('webhook.test.create')
  expect(body.payload).toMatchObject({ message: expect.any(String), testedByUserId: me.user.id })
  expect(body.payload._meta).not.toHaveProperty('sequence')
  expect(await deliveriesOf(other.id)).toEqual([])
  await receiver.close()
  const refused = await api.testWebhook({ params: { id: hook.id } })
  expect(refused).toMatchObject({
    state: 'failed',
    attempts: 3,
    responseStatus: null,
    error: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a subscription gets the changes that its maker may read, at the time of the change', async () => {
  const receiver = await startReceiver()
  const member = await memberOf(server, { role: 'admin' })
  const byMember = await subscribe(receiver.url, {}, member.api)
  const key = await keyOf(server)
  const byKey = await subscribe(receiver.url, { filters: { entityTypes: ['car', 'member'] } }, key.api)
  const profile = await make(api, 'permissionProfiles', { rules: ['*', '!read:Car'] })
  await api.members.update(member.row.id, { role: 'member', permissionProfileId: profile.id })
  await make(api, 'cars')
  const delivered = async (id: string) =>
    (await deliveriesOf(id)).map(({ entityType }) => entityType).reverse()
  expect(await delivered(byMember.id)).toEqual(['event'])
  expect(await delivered(byKey.id)).toEqual(['member', 'car'])
  await api.apiKeys.update(key.row.id, { permissionProfileId: profile.id })
  await api.members.update(member.row.id, { disabled: true })
  await make(api, 'cars')
  expect(await delivered(byMember.id)).toEqual(['event'])
  expect(await delivered(byKey.id)).toEqual(['member', 'car'])
  const sequences = (await deliveriesOf(byKey.id)).map(({ payload }) => sequenceOf(payload))
  expect(sequences).toEqual([2, 1])
})

test('a subscription made by a key under a profile stops when the member behind the key is removed', async () => {
  const receiver = await startReceiver()
  const admin = await memberOf(server, { role: 'admin' })
  const key = await keyOf(server, { by: admin.api })
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['car'] } }, key.api)
  const profile = await make(api, 'permissionProfiles', { rules: ['*'] })
  await api.apiKeys.update(key.row.id, { permissionProfileId: profile.id })
  const car = await make(api, 'cars')
  await api.members.remove(admin.row.id)
  await api.cars.update(car.id, { name: 'Unheard' })
  expect((await deliveriesOf(hook.id)).map(({ opType }) => opType)).toEqual(['create'])
})

test('lists newest first, at most 500, short on request', async () => {
  const receiver = await startReceiver()
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['driver'] } })
  for (let count = 0; count < 3; count += 1) await make(api, 'drivers')
  const params = { id: hook.id }
  const { items } = await api.listDeliveries({ params, query: { limit: '2', summary: 'true' } })
  expect(items).toHaveLength(2)
  expect(items[0]).not.toHaveProperty('payload')
  expect(items[0]).not.toHaveProperty('responseBody')
  expect((items[0]?.id as string) > (items[1]?.id as string)).toBe(true)
  for (const limit of ['0', '501', 'x']) {
    expect((await refusal(api.listDeliveries({ params, query: { limit } }))).errors?.[0]?.path).toBe('/limit')
  }
})

test('lists by state and before a delivery, and counts what was not got', async () => {
  let answer = 500
  const receiver = await startReceiver(() => answer)
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['driver'] } })
  const params = { id: hook.id }
  const backlog = async () =>
    (await api.webhookBacklog()).items.find(({ webhookId }) => webhookId === hook.id)
  expect(await backlog()).toEqual({
    webhookId: hook.id,
    lastDeliveryStatus: null,
    health: 'ok',
    failingSince: null,
    queued: 0,
    failed: 0,
    failedSince: null,
  })
  for (let count = 0; count < 2; count += 1) await make(api, 'drivers')
  const failed = await vi.waitFor(
    async () => {
      const { items } = await api.listDeliveries({ params, query: { state: 'failed' } })
      expect(items).toHaveLength(2)
      return items
    },
    { timeout: 15_000 },
  )
  const [newest, oldest] = failed.map(({ id }) => id)
  expect(await backlog()).toMatchObject({
    lastDeliveryStatus: 500,
    queued: 0,
    failed: 2,
    failedSince: failed[1]?.createdAt,
  })
  answer = 204
  await api.replayDelivery({ params: { id: hook.id, deliveryId: newest ?? '' } })
  await vi.waitFor(async () => {
    const { items } = await api.listDeliveries({ params, query: { state: 'succeeded' } })
    expect(items.map(({ replayOf }) => replayOf)).toEqual([newest])
  })
  expect(await backlog()).toMatchObject({ failed: 1, failedSince: failed[1]?.createdAt })
  const query = { before: newest ?? '', summary: 'true' } as const
  const { items } = await api.listDeliveries({ params, query })
  expect(items.map(({ id }) => id)).toEqual([oldest])
  expect((await api.listDeliveries({ params, query: { state: 'queued' } })).items).toEqual([])
})

test('answers 404 for what is not there, and for another account', async () => {
  const other = await server.otherAccount('other-team')
  const receiver = await startReceiver()
  const hook = await subscribe(receiver.url, { filters: { entityTypes: ['driver'] } })
  await make(api, 'drivers')
  const [delivery] = await deliveriesOf(hook.id)
  const deliveryId = delivery?.id as string
  const foreign = other.api
  const asks = [
    foreign.listDeliveries({ params: { id: hook.id } }),
    foreign.getDelivery({ params: { id: hook.id, deliveryId } }),
    foreign.replayDelivery({ params: { id: hook.id, deliveryId } }),
    foreign.replayFailed({ params: { id: hook.id }, body: { since: '2026-01-01T00:00:00.000Z' } }),
    foreign.testWebhook({ params: { id: hook.id } }),
    foreign.rotateWebhookSecret({ params: { id: hook.id } }),
    api.getDelivery({ params: { id: hook.id, deliveryId: UNKNOWN_ID } }),
    api.replayDelivery({ params: { id: UNKNOWN_ID, deliveryId } }),
  ]
  for (const problem of await Promise.all(asks.map((ask) => refusal(ask)))) expect(problem.status).toBe(404)
  expect((await foreign.webhookConnectivity()).items).toEqual([])
  expect((await foreign.webhookBacklog()).items).toEqual([])
})

test.each([
  ['not a url', /URL/],
  ['ftp://factory.example/', /https/],
  ['http://93.184.215.14/hook', /http/],
  ['https://user:pass@factory.example/', /user|password|credentials/i],
  ['https://169.254.169.254/latest', /./],
  ['http://[::ffff:169.254.169.254]/', /./],
])('refuses the address %s', async (url, words) => {
  const problem = await refusal(subscribe(url))
  expect(problem).toMatchObject({
    status: 400,
    errors: [{ path: '/url', message: expect.stringMatching(words) }],
  })
})

test('only an owner or admin may have it call this machine or the local network', async () => {
  const receiver = await startReceiver()
  const member = await memberOf(server)
  for (const url of [receiver.url, 'https://192.168.1.20/', 'https://localhost/', 'http://timing.local/']) {
    const problem = await refusal(subscribe(url, {}, member.api))
    expect([url, problem.status, problem.errors?.[0]?.path]).toEqual([url, 400, '/url'])
  }
  const mine = await subscribe(receiver.url)
  await member.api.webhooks.update(mine.id, { name: 'Renamed' })
  await refusal(member.api.webhooks.update(mine.id, { url: `${receiver.url}/other` }))
  expect((await api.testWebhook({ params: { id: mine.id } })).state).toBe('succeeded')
})

test('never calls itself', async () => {
  const hook = await subscribe(`${server.url}/health`)
  const delivery = await api.testWebhook({ params: { id: hook.id } })
  expect(delivery).toMatchObject({
    state: 'failed',
    responseStatus: null,
    error: expect.stringMatching(/own port|itself|TARGET_BLOCKED/i),
  })
})

test('every entity type of the catalogue is one that a row has', () => {
  const types = Object.values(resources).map(({ entityType }) => entityType)
  const offered = [
    'run_sheet',
    'board_card',
    'lap',
    'setup',
    'session',
    'event',
    'issue',
    'tyre',
    'driver',
    'car',
  ]
  for (const type of offered) expect(types).toContain(type)
})
