import { expect, test } from 'vitest'
import { expectInOrder, makeEvents, rename } from '../support/webhook-events.ts'
import { openWebhookLab, UNREACHABLE } from '../support/webhook-lab.ts'

const URL_A = 'https://a.example/hook'
const URL_B = 'https://b.example/hook'
const HOUR_MS = 3_600_000

test('four hours without a link and 10,000 changes: all arrive, in order, none is left', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  lab.setLink(false)
  const ids = await makeEvents(lab, 50)
  for (let round = 1; round < 200; round += 1) {
    await lab.write(function* (scope) {
      for (const id of ids) yield* lab.services.events.update(scope, id, { name: `Renamed ${round}` })
    })
    await lab.clock.advance((4 * HOUR_MS) / 199)
  }
  expect(lab.arrivals).toEqual([])
  const [view] = [lab.dispatcher().viewOf(URL_A)]
  expect(view.state).toBe('unreachable')
  const before = lab.deliveries(hook.id)
  expect(before.filter(({ state }) => state === 'queued').length).toBeGreaterThan(9900)
  expect(lab.attemptsMade()).toBeLessThan(200)

  lab.setLink(true)
  await lab.clock.advance(61_000)
  await lab.settle()
  expect(lab.arrivals.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 10_000 }, (_, index) => index + 1),
  )
  expectInOrder(lab.arrivals, URL_A)
  const after = lab.deliveries(hook.id)
  const replayed = new Set(after.map(({ replayOf }) => replayOf))
  expect(after.filter(({ state, id }) => state !== 'succeeded' && !replayed.has(id))).toEqual([])
  expect(lab.dispatcher().viewOf(URL_A)).toEqual({ state: 'up', since: null, nextProbeAt: null })
})

test('a link that flaps a hundred times delivers everything once, and multiplies nothing', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  const ids = await makeEvents(lab, 40)
  await lab.clock.advance(1000)
  for (let flap = 0; flap < 100; flap += 1) {
    lab.setLink(flap % 2 === 1)
    for (const id of ids.slice(0, 5)) await rename(lab, id, `Flap ${flap}`)
    await lab.clock.advance(20_000)
  }
  lab.setLink(true)
  await lab.clock.advance(120_000)
  await lab.settle()
  const sequences = lab.arrivals.map(({ sequence }) => sequence)
  expect(sequences.length).toBe(540)
  expect(new Set(sequences).size).toBe(540)
  expectInOrder(lab.arrivals, URL_A)
  const rows = lab.deliveries(hook.id)
  expect(rows.filter(({ state }) => state === 'succeeded')).toHaveLength(540)
  // Of each outage at most those under way are lost, and one trial for each probe that was answered too early.
  expect(rows.length - 540).toBeLessThan(50 * 6)
})

test('a target that cannot be reached takes nothing from one beside it', async () => {
  const lab = await openWebhookLab()
  const [down, up] = [await lab.subscribe(URL_A), await lab.subscribe(URL_B)]
  lab.answerWith((target) =>
    target.url === URL_A
      ? UNREACHABLE
      : { status: 204, body: '', error: null, durationMs: 1, unreachable: false },
  )
  const ids = await makeEvents(lab, 100)
  await lab.clock.advance(2000)
  await lab.settle()
  expect(lab.deliveries(up.id).every(({ state }) => state === 'succeeded')).toBe(true)
  expect(lab.arrivals).toHaveLength(ids.length)
  const held = lab.deliveries(down.id)
  expect(held.filter(({ state }) => state === 'failed').length).toBeLessThanOrEqual(32)
  expect(held.filter(({ state, attempts }) => state === 'queued' && attempts === 0).length).toBeGreaterThan(
    60,
  )
})

test('what an outage lost waits for the next start, and goes before what waited behind it', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  lab.setLink(false)
  const [id] = (await makeEvents(lab, 1)) as [string]
  await lab.clock.advance(1000)
  await rename(lab, id, 'second')
  await lab.settle()
  await lab.restart()
  await lab.settle()
  expect(
    lab
      .deliveries(hook.id)
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['failed', 'queued'])
  lab.setLink(true)
  await lab.clock.advance(10_000)
  await lab.settle()
  expect(lab.arrivals.map(({ sequence, name }) => [sequence, name])).toEqual([
    [1, 'Round 0'],
    [2, 'second'],
  ])
  const [first] = lab.deliveries(hook.id).filter(({ replayOf }) => replayOf !== null)
  expect(first).toMatchObject({ state: 'succeeded', attempts: 1 })
})

test('while it is disabled nothing goes out, and what waited goes when it is enabled', async () => {
  const lab = await openWebhookLab()
  const hook = await lab.subscribe(URL_A)
  lab.setLink(false)
  const ids = await makeEvents(lab, 60)
  await lab.clock.advance(1000)
  const enable = (enabled: boolean) =>
    lab.write(function* (scope) {
      return yield* lab.services.webhooks.update(scope, hook.id, { enabled })
    })
  await enable(false)
  lab.setLink(true)
  await lab.clock.advance(300_000)
  expect(lab.arrivals).toEqual([])
  await rename(lab, ids[0] as string, 'unheard')
  await enable(true)
  await lab.clock.advance(10_000)
  await lab.settle()
  expect(lab.arrivals).toHaveLength(60)
})
