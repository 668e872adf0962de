import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { makeCertificate } from '../support/certificate.ts'
import { make } from '../support/factories.ts'
import { closedPort, type FaultReceiver, startFaultReceiver } from '../support/fault-receiver.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'

const LIMIT = 65_536
const server = await startTestServer()
const { api } = server

let receiver: FaultReceiver
let secure: FaultReceiver
beforeAll(async () => {
  receiver = await startFaultReceiver()
  secure = await startFaultReceiver(makeCertificate(['127.0.0.1']))
})
afterAll(() => Promise.all([receiver.close(), secure.close()]))

/** Gets one entity type only: scenarios run concurrently, each with its own. */
const subscribe = (url: string, entityType: string) =>
  api.webhooks.create({ name: url, url, filters: { entityTypes: [entityType] } })
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const deliveriesOf = async (id: string) =>
  (await api.listDeliveries({ params: { id }, query: { limit: 500 } })).items
type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number]
const ended = (id: string, count = 1): Promise<Delivery[]> =>
  until(async () => {
    const items = await deliveriesOf(id)
    expect(items.filter(({ state }) => state === 'succeeded' || state === 'failed')).toHaveLength(count)
    return items
  })
const codeOf = (code: string) => expect.stringMatching(new RegExp(`\\(${code}\\)$`))
const accepts = (attempts: number, responseStatus: number, responseBody: string) => ({
  state: 'succeeded',
  attempts,
  responseStatus,
  responseBody,
  error: null,
})
const answers = (responseStatus: number, responseBody: string) => ({
  state: 'failed',
  attempts: 3,
  responseStatus,
  responseBody,
  error: null,
  succeededAt: null,
})
const breaks = (code: string) => ({
  state: 'failed',
  attempts: 3,
  responseStatus: null,
  responseBody: null,
  error: codeOf(code),
  succeededAt: null,
})

interface Scenario {
  fault: string
  /** The created rows. */
  key: ResourceKey
  url(): string | Promise<string>
  follows: object
  /** Of the subscription. */
  status: number | null
}

const scenarios: Scenario[] = [
  {
    fault: 'refused',
    key: 'championships',
    url: async () => `http://127.0.0.1:${await closedPort()}/`,
    follows: breaks('ECONNREFUSED'),
    status: null,
  },
  {
    fault: 'reset before the headers',
    key: 'drivers',
    url: () => receiver.url('/reset'),
    follows: breaks('(ECONNRESET|UND_ERR_SOCKET)'),
    status: null,
  },
  {
    fault: 'reset in the middle of the body',
    key: 'accountOptions',
    url: () => receiver.url('/reset-mid-body'),
    follows: accepts(1, 200, 'the first part'),
    status: 200,
  },
  {
    fault: '64 MB',
    key: 'issueWorkflows',
    url: () => receiver.url('/huge'),
    follows: accepts(1, 200, 'x'.repeat(LIMIT)),
    status: 200,
  },
  {
    fault: 'a certificate that signs itself',
    key: 'changeFormatters',
    url: () => secure.url('/ok'),
    follows: breaks('DEPTH_ZERO_SELF_SIGNED_CERT'),
    status: null,
  },
  {
    fault: 'no TLS where TLS is wanted',
    key: 'customViews',
    url: () => receiver.url('/ok').replace('http:', 'https:'),
    follows: breaks('(ERR_SSL_[A-Z_]+|EPROTO)'),
    status: null,
  },
  {
    fault: '429',
    key: 'dataAnalysisProfiles',
    url: () => receiver.url('/429'),
    follows: answers(429, 'slow down'),
    status: 429,
  },
  {
    fault: '500, 500, 200',
    key: 'tracks',
    url: () => receiver.url('/500-500-200'),
    follows: accepts(3, 200, 'answer 200'),
    status: 200,
  },
]

describe.concurrent('a receiver', () => {
  test.each(scenarios)('with $fault', async ({ key, url, follows, status }) => {
    const hook = await subscribe(await url(), resources[key].entityType)
    await make(api, key)
    expect(await ended(hook.id)).toMatchObject([follows])
    expect((await api.webhooks.get(hook.id)).lastDeliveryStatus).toBe(status)
  })

  test('that redirects to a private address is not followed there', async () => {
    const elsewhere = await startFaultReceiver()
    const to = encodeURIComponent(elsewhere.url('/metadata'))
    const hook = await subscribe(receiver.url(`/redirect?to=${to}`), 'tyre_specification')
    await make(api, 'tyreSpecifications')
    expect(await ended(hook.id)).toMatchObject([answers(302, '')])
    expect(elsewhere.accepted()).toBe(0)
    await elsewhere.close()
  })

  test('that never responds times out after 8 seconds per attempt, and delays no other', async () => {
    const slow = await startReceiver((request) =>
      request.body.payload.id === stuck ? new Promise<number>(() => {}) : 204,
    )
    const quick = await startReceiver()
    let stuck = ''
    const filter = 'permission_profile'
    const hanging = await subscribe(receiver.url('/hang'), filter)
    const dripping = await subscribe(receiver.url('/drip'), filter)
    const mixed = await subscribe(slow.url, filter)
    const beside = await subscribe(quick.url, filter)
    const rows = await Promise.all(Array.from({ length: 3 }, () => make(api, 'permissionProfiles')))
    await ended(mixed.id, 3)
    // From here on one row's receiver never answers; the other rows of its subscription go on.
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]]
    stuck = first.id
    const began = performance.now()
    await api.permissionProfiles.update(first.id, { name: `${first.name} a` })
    await api.permissionProfiles.update(first.id, { name: `${first.name} b` })
    await api.permissionProfiles.update(second.id, { name: `${second.name} a` })
    await until(() => expect(slow.received.map(({ body }) => body.payload.id).at(-1)).toBe(second.id))
    await until(() => expect(quick.received).toHaveLength(6))
    expect(performance.now() - began).toBeLessThan(5000)
    await until(async () =>
      expect((await deliveriesOf(mixed.id)).slice(0, 3).map(({ state }) => state)).toEqual([
        'succeeded',
        'queued',
        'attempting',
      ]),
    )
    const bounded = { state: 'succeeded', attempts: 1, responseStatus: 200 }
    const ends = (id: string) =>
      until(async () => {
        const done = (await deliveriesOf(id)).filter(({ state }) => state === 'succeeded')
        expect(done.length).toBeGreaterThanOrEqual(3)
        return done
      })
    for (const [hook, body] of [
      [hanging, /^so far$/],
      [dripping, /^\.{7,9}$/],
    ] as const) {
      for (const delivery of await ends(hook.id)) {
        expect(delivery).toMatchObject({ ...bounded, responseBody: expect.stringMatching(body) })
        expect(delivery.durationMs).toBeGreaterThanOrEqual(7990)
        expect(delivery.durationMs).toBeLessThan(11_000)
      }
    }
    const late = await until(async () => {
      const found = (await deliveriesOf(mixed.id)).find(
        ({ attempts, state }) => state !== 'succeeded' && attempts,
      )
      expect(found).toBeDefined()
      return found
    })
    expect(late).toMatchObject({
      state: 'attempting',
      attempts: 1,
      responseStatus: null,
      error: codeOf('TIMEOUT'),
    })
    expect(late?.durationMs).toBeGreaterThanOrEqual(7990)
    expect(late?.durationMs).toBeLessThan(11_000)
    await Promise.all([hanging, dripping, mixed, beside].map(({ id }) => api.webhooks.remove(id)))
  })

  test('gets the changes of one row in order, although the first had to be sent again', async () => {
    let refusals = 2
    const names: unknown[] = []
    const strict = await startReceiver(({ body }) => {
      names.push(body.payload.name)
      refusals -= 1
      return refusals >= 0 ? 500 : 204
    })
    const hook = await subscribe(strict.url, 'api_key')
    const key = await make(api, 'apiKeys', { name: 'a' })
    for (const name of ['b', 'c', 'd']) await api.apiKeys.update(key.id, { name })
    const rows = (await ended(hook.id, 4)).reverse()
    expect(names).toEqual(['a', 'a', 'a', 'b', 'c', 'd'])
    expect(rows.map(({ attempts }) => attempts)).toEqual([3, 1, 1, 1])
    const sequences = strict.received.map(({ body }) => body.payload._meta.sequence)
    expect(sequences).toEqual([1, 1, 1, 2, 3, 4])
  })
})

test('forty answers of 64 MB cost no memory', async () => {
  const hook = await subscribe(receiver.url('/huge'), 'tyre')
  const { specificationId } = await make(api, 'tyres')
  let rows = await ended(hook.id)

  /** Bytes by which the process grows at most while forty answers come. */
  async function growth(): Promise<number> {
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    for (let count = 0; count < 40; count += 1) await make(api, 'tyres', { specificationId })
    rows = await ended(hook.id, rows.length + 40)
    clearInterval(watch)
    return most - before
  }

  // The heap of this process, receiver included, grows by chance now and then; answers that are held would show each time.
  const rounds = [await growth(), await growth(), await growth()]
  expect(Math.min(...rounds)).toBeLessThan(60 * 1024 * 1024)
  expect(rows.every((row) => row.responseBody === 'x'.repeat(LIMIT) && row.attempts === 1)).toBe(true)
})
