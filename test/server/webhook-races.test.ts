import { expect, onTestFinished, test } from 'vitest'
import type { Sliced } from '../../server/db/engine/sliced.ts'
import { revert } from '../../server/domain/revert.ts'
import type { AttemptResult } from '../../server/webhooks/target/send-attempt.ts'
import { expectInOrder, makeEvents, rename } from '../support/webhook-events.ts'
import { openWebhookLab, UNREACHABLE, type WebhookLab } from '../support/webhook-lab.ts'

const URL_A = 'https://a.example/hook'
const URL_B = 'https://b.example/hook'
const answered = (status: number): AttemptResult => ({
  status,
  body: '',
  error: null,
  durationMs: 1,
  unreachable: false,
})

/** Something to wait for, and the way to let it happen. */
const gate = () => Promise.withResolvers<void>()
/** Requests in flight as long as the test runs. */
function noAnswer(): Promise<AttemptResult> {
  const { promise, resolve } = gate()
  onTestFinished(() => resolve())
  return promise.then(() => UNREACHABLE)
}
const update = (lab: WebhookLab, id: string, fields: Record<string, unknown>) =>
  lab.write((scope) => lab.services.webhooks.update(scope, id, fields) as Sliced<unknown>)
const remove = (lab: WebhookLab, id: string) =>
  lab.write(function* (scope) {
    yield* lab.services.webhooks.remove(scope, id, {}) as Sliced<unknown>
    return scope.batchId
  })
const undo = (lab: WebhookLab, batchId: string) => lab.write((scope) => revert(scope, { batchId }))
const sequences = (lab: WebhookLab) => lab.arrivals.map(({ sequence }) => sequence)
const states = (lab: WebhookLab, id: string) => lab.deliveries(id).map(({ state }) => state)

/** An outage that has lost the first change, and holds the second of the same row. */
async function withOutage(lab: WebhookLab) {
  const hook = await lab.subscribe(URL_A)
  lab.setLink(false)
  const [id, other] = (await makeEvents(lab, 2)) as [string, string]
  await lab.clock.advance(1000)
  await rename(lab, id, 'later')
  await lab.settle()
  return { hook, id, other }
}

test('nothing overtakes what an outage lost, however long it takes to queue it again', async () => {
  const lab = await openWebhookLab()
  const { other } = await withOutage(lab)
  const { promise, resolve } = gate()
  lab.beforeWriteDo(() => promise)
  lab.setLink(true)
  await lab.clock.advance(10_000)
  await rename(lab, other, 'in between')
  await lab.settle()
  expect(lab.arrivals).toEqual([])
  resolve()
  await lab.clock.advance(1000)
  expect(sequences(lab).toSorted()).toEqual([1, 2, 3, 4])
  expectInOrder(lab.arrivals, URL_A)
})

test('what could not be queued again at once is queued a moment later', async () => {
  const lab = await openWebhookLab()
  await withOutage(lab)
  let refusals = 1
  lab.beforeWriteDo(() => {
    refusals -= 1
    if (refusals >= 0) throw new Error('database or disk is full')
  })
  lab.setLink(true)
  await lab.clock.advance(10_000)
  expect(refusals).toBeLessThan(0)
  expect(sequences(lab).toSorted()).toEqual([1, 2, 3])
  expectInOrder(lab.arrivals, URL_A)
})

test('a row that could not be read is sent a moment later, and nothing overtakes it', async () => {
  const lab = await openWebhookLab()
  await lab.subscribe(URL_A)
  let reads = 0
  lab.beforeReadDo(() => {
    reads += 1
    if (reads % 3 === 0) throw new Error('disk I/O error')
  })
  const [id] = (await makeEvents(lab, 3)) as [string]
  for (const name of ['b', 'c', 'd']) await rename(lab, id, name)
  await lab.clock.advance(5000)
  lab.beforeReadDo(() => {})
  await rename(lab, id, 'e')
  await lab.clock.advance(5000)
  expect(sequences(lab).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expectInOrder(lab.arrivals, URL_A)
})

test.each([1, 2, 3, 4])(
  'an outbox whose read %i fails is read again without a further write',
  async (nth) => {
    const lab = await openWebhookLab()
    await lab.subscribe(URL_A)
    await lab.settle()
    let reads = 0
    lab.beforeReadDo(() => {
      reads += 1
      if (reads === nth) throw new Error('disk I/O error')
    })
    await makeEvents(lab, 3)
    await lab.clock.advance(5000)
    expect(reads).toBeGreaterThan(nth)
    expect(sequences(lab).toSorted()).toEqual([1, 2, 3])
  },
)

test('a receiver that is silent gets 32 deliveries at a time', async () => {
  const lab = await openWebhookLab()
  await lab.subscribe(URL_A)
  const none = noAnswer()
  lab.answerWith(() => none)
  await makeEvents(lab, 50)
  await lab.settle()
  expect(lab.attemptsMade()).toBe(32)
})

test('what has arrived holds up no other row while the disk takes its time, up to a bound', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  const { promise, resolve } = gate()
  lab.beforeWriteDo(() => promise)
  const [id] = (await makeEvents(lab, 1)) as [string]
  await rename(lab, id, 'second')
  await makeEvents(lab, 199)
  await lab.settle()
  expect(lab.arrivals).toHaveLength(128)
  expect(lab.arrivals.filter(({ entityId }) => entityId === id)).toHaveLength(1)
  expect(new Set(states(lab, hook.id))).toEqual(new Set(['queued']))
  resolve()
  await lab.settle()
  expect(lab.arrivals).toHaveLength(201)
  expectInOrder(lab.arrivals, URL_A)
  expect(new Set(states(lab, hook.id))).toEqual(new Set(['succeeded']))
})

test('a subscription that is deleted and brought back sends nothing twice at a time', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  const { promise, resolve } = gate()
  lab.answerWith(async () => {
    await promise
    return answered(200)
  })
  const [id] = (await makeEvents(lab, 1)) as [string]
  await rename(lab, id, 'second')
  await lab.settle()
  await undo(lab, await remove(lab, hook.id))
  await lab.settle()
  expect(lab.attemptsMade()).toBe(1)
  resolve()
  await lab.settle()
  expect(sequences(lab)).toEqual([1, 2])
  expect(states(lab, hook.id)).toEqual(['succeeded', 'succeeded'])
})

test('a deleted subscription makes no further attempt, and continues when it is restored', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  lab.answerWith(() => answered(500))
  await makeEvents(lab, 3)
  await lab.settle()
  expect(lab.attemptsMade()).toBe(3)
  const batchId = await remove(lab, hook.id)
  await lab.clock.advance(60_000)
  expect(lab.attemptsMade()).toBe(3)
  lab.answerWith(() => answered(200))
  await undo(lab, batchId)
  await lab.clock.advance(1000)
  expect(sequences(lab)).toEqual([1, 2, 3, 1, 2, 3])
  expect(lab.deliveries(hook.id)).toMatchObject(Array(3).fill({ state: 'succeeded', attempts: 2 }))
})

test('after an outage a slow subscription holds up no other at the same host', async () => {
  const lab = await openWebhookLab()
  const [slow, fast] = ['https://a.example/slow', 'https://a.example/fast']
  await lab.subscribe(slow)
  await lab.subscribe(fast)
  lab.setLink(false)
  await makeEvents(lab, 3)
  await lab.clock.advance(1000)
  const none = noAnswer()
  lab.answerWith(({ url }) => (url === slow ? none : answered(200)))
  lab.setLink(true)
  await lab.clock.advance(10_000)
  expect(lab.arrivals.map(({ url }) => url)).toEqual([fast, fast, fast])
})

test('a host that answers again is up, although no subscription may send', async () => {
  const lab = await openWebhookLab()
  const { hook } = await withOutage(lab)
  expect(lab.dispatcher().viewOf(URL_A).state).toBe('unreachable')
  await update(lab, hook.id, { enabled: false })
  lab.setLink(true)
  await lab.clock.advance(10_000)
  expect(lab.dispatcher().viewOf(URL_A)).toEqual({ state: 'up', since: null, nextProbeAt: null })
  expect(lab.arrivals).toEqual([])
})

test('a host is probed for the remaining subscriptions when the one that found it unreachable is deleted', async () => {
  const lab = await openWebhookLab()
  const first = await lab.subscribe(URL_A)
  await lab.subscribe(`${URL_A}/other`, { filters: { entityTypes: ['car'], opTypes: [] } })
  lab.setLink(false)
  await makeEvents(lab, 1)
  await lab.clock.advance(1000)
  await remove(lab, first.id)
  await lab.clock.advance(300_000)
  expect(lab.dispatcher().viewOf(URL_A).state).toBe('unreachable')
})

test('a network that changes while a probe is on its way is asked again soon', async () => {
  const lab = await openWebhookLab()
  await withOutage(lab)
  await lab.clock.advance(600_000)
  const { promise, resolve } = gate()
  let probes = 0
  lab.probeWith(async () => {
    probes += 1
    if (probes > 1) return true
    await promise
    return false
  })
  lab.setLink(true)
  await lab.clock.advance(60_000)
  expect(probes).toBe(1)
  lab.dispatcher().networkChanged()
  resolve()
  await lab.clock.advance(6000)
  expect(sequences(lab).toSorted()).toEqual([1, 2, 3])
})

test('a probe with an unknown error counts as unanswered', async () => {
  const lab = await openWebhookLab()
  await withOutage(lab)
  lab.probeWith(() => Promise.reject(new Error('unknown')))
  await lab.clock.advance(60_000)
  lab.probeWith(() => true)
  lab.setLink(true)
  await lab.clock.advance(60_000)
  expect(sequences(lab).toSorted()).toEqual([1, 2, 3])
})

test('a new url takes what waits for the old one, and what the old one lost', async () => {
  const lab = await openWebhookLab()
  const { hook } = await withOutage(lab)
  lab.answerWith(({ url }) => (url === URL_A ? UNREACHABLE : answered(200)))
  lab.probeWith(() => false)
  lab.setLink(true)
  await update(lab, hook.id, { url: URL_B })
  await lab.clock.advance(1000)
  expect(sequences(lab).toSorted()).toEqual([1, 2, 3])
  expectInOrder(lab.arrivals, URL_B)
})

test('disabling lets what is under way finish, and nothing after it', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  lab.answerWith(() => answered(500))
  const [id] = (await makeEvents(lab, 1)) as [string]
  await rename(lab, id, 'waits')
  await lab.settle()
  await update(lab, hook.id, { enabled: false })
  await rename(lab, id, 'unheard')
  await lab.clock.advance(10_000)
  expect(sequences(lab)).toEqual([1, 1, 1])
  expect(states(lab, hook.id)).toEqual(['queued', 'failed'])
  lab.answerWith(() => answered(200))
  await update(lab, hook.id, { enabled: true })
  await rename(lab, id, 'heard')
  await lab.settle()
  expect(lab.arrivals.slice(3).map(({ name }) => name)).toEqual(['waits', 'heard'])
})

test('stops while it writes, and leaves what was not noted to the next start', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  lab.beforeWriteDo(() => {
    throw new Error('database or disk is full')
  })
  await makeEvents(lab, 3)
  await lab.settle()
  expect(states(lab, hook.id)).toEqual(['queued', 'queued', 'queued'])
  await lab.restart()
  lab.beforeWriteDo(() => {})
  await lab.clock.advance(2000)
  expect(states(lab, hook.id)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(new Set(lab.arrivals.map(({ messageId }) => messageId)).size).toBe(3)
  expectInOrder(lab.arrivals.slice(-3), URL_A)
})

test('a row with many waiting changes delays no other row behind it', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  const [id, other] = (await makeEvents(lab, 2)) as [string, string]
  await lab.settle()
  const none = noAnswer()
  lab.answerWith((_, { entityId }) => (entityId === id ? none : answered(200)))
  await lab.write(function* (scope) {
    for (let nth = 0; nth < 6000; nth += 1) {
      yield* lab.services.events.update(scope, id, { name: `Name ${nth}` }) as Sliced<unknown>
    }
    yield* lab.services.events.update(scope, other, { name: 'goes' }) as Sliced<unknown>
  })
  await lab.settle()
  expect(lab.arrivals.at(-1)).toMatchObject({ entityId: other, name: 'goes', sequence: 6003 })
  expect(states(lab, hook.id).filter((state) => state === 'succeeded')).toHaveLength(3)
})
