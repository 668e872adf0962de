import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sliced } from '../../server/db/engine/sliced.ts'
import { makeEvents, rename } from '../support/webhook-events.ts'
import { openWebhookLab, type WebhookLab } from '../support/webhook-lab.ts'

/** The first subscription moves between these; the second stays at the first host, and is never disabled. */
const URLS = ['https://a.example/hook', 'https://b.example/hook'] as const
const BESIDE = 'https://a.example/beside'
const ROWS = 4
const SLOW_DISK_MS = 12

type Step =
  | { do: 'change'; row: number }
  | { do: 'link'; up: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'answer'; status: number }
  | { do: 'enable'; enabled: boolean }
  | { do: 'move'; to: number }
  | { do: 'disk'; is: 'quick' | 'slow' | 'full' }
  | { do: 'restart' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('change' as const), row: fc.nat(ROWS - 1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('link' as const), up: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 300, 1000, 6000, 30_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('answer' as const), status: fc.constantFrom(200, 500) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('enable' as const), enabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('disk' as const),
      is: fc.constantFrom('quick' as const, 'slow' as const, 'full' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
)

/** Runs the steps; returns how many changes the first subscription and the second should get. */
async function run(lab: WebhookLab, webhookId: string, ids: readonly string[], steps: readonly Step[]) {
  let [enabled, delivered, changes] = [true, ids.length, ids.length]
  let status = 200
  lab.answerWith(() => ({ status, body: '', error: null, durationMs: 1, unreachable: false }))
  const setDisk = (is: 'quick' | 'slow' | 'full') =>
    lab.beforeWriteDo(async () => {
      if (is === 'full') throw new Error('database or disk is full')
      if (is === 'slow') await pause(SLOW_DISK_MS)
    })
  const update = (fields: Record<string, unknown>) =>
    lab.write((scope) => lab.services.webhooks.update(scope, webhookId, fields) as Sliced<unknown>)
  const take = async (each: Step, nth: number) => {
    if (each.do === 'change') {
      await rename(lab, ids[each.row] as string, `Name ${nth}`)
      changes += 1
      if (enabled) delivered += 1
    } else if (each.do === 'enable') {
      await update({ enabled: each.enabled })
      enabled = each.enabled
    } else if (each.do === 'move') await update({ url: URLS[each.to] })
    else if (each.do === 'link') lab.setLink(each.up)
    else if (each.do === 'answer') status = each.status
    else if (each.do === 'disk') setDisk(each.is)
    else if (each.do === 'wait') await lab.clock.advance(each.ms)
    else await lab.restart()
  }
  for (const [nth, each] of steps.entries()) await take(each, nth)
  lab.setLink(true)
  status = 200
  await update({ enabled: true })
  setDisk('quick')
  await pause(SLOW_DISK_MS)
  await lab.clock.advance(180_000)
  return { delivered, changes }
}

type Rows = ReturnType<WebhookLab['deliveries']>

/** Invariants of a subscription that should get this many changes. */
function expectAll(rows: Rows, arrivals: WebhookLab['arrivals'], delivered: number) {
  const sequenceOf = ({ payload }: Rows[number]) => (payload._meta as { sequence: number }).sequence
  const bySequence = Map.groupBy(rows, sequenceOf)
  expect([...bySequence.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: delivered }, (_, index) => index + 1),
  )
  const replays = rows.flatMap(({ replayOf }) => replayOf ?? [])
  expect(new Set(replays).size).toBe(replays.length)
  for (const [sequence, same] of bySequence) {
    const got = arrivals.filter((each) => each.sequence === sequence)
    const last = same.reduce((a, b) => (a.id > b.id ? a : b))
    // Deliveries not accepted were refused, and not only delayed by the link.
    expect([sequence, last.state]).toEqual([sequence, expect.stringMatching(/^(succeeded|failed)$/)])
    const status = last.state === 'succeeded' ? 200 : 500
    expect([sequence, got.map((each) => each.status)]).toEqual([sequence, expect.arrayContaining([status])])
    expect(new Set(got.map(({ messageId }) => messageId)).size).toBe(1)
  }
  expect(new Set(arrivals.map(({ messageId }) => messageId)).size).toBe(delivered)
  // The same change may come again, with a retry or after a start; an earlier one never.
  for (const same of Map.groupBy(arrivals, ({ entityId }) => entityId).values()) {
    const order = same.map(({ sequence }) => sequence)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  }
}

async function holdsFor(steps: readonly Step[]) {
  const lab = await openWebhookLab()
  try {
    const hook = await lab.subscribe(URLS[0])
    const beside = await lab.subscribe(BESIDE)
    const ids = await makeEvents(lab, ROWS)
    const { delivered, changes } = await run(lab, hook.id, ids, steps)
    const [there, here] = [true, false].map((isBeside) =>
      lab.arrivals.filter(({ url }) => (url === BESIDE) === isBeside),
    )
    expectAll(lab.deliveries(hook.id), here ?? [], delivered)
    expectAll(lab.deliveries(beside.id), there ?? [], changes)
  } finally {
    await lab.close()
  }
}

test('under random faults every change arrives in order or was refused by the receiver', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), holdsFor), {
    numRuns: 60,
    // A slow machine looks at fewer.
    interruptAfterTimeLimit: 8000,
    endOnFailure: true,
  })
})
