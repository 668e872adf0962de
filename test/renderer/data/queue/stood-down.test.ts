import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { senderOf } from '../../../../renderer/data/queue/sender.ts'
import { waitingWords } from '../../../../renderer/data/queue/waiting-words.ts'
import { noteStoodDown, onStoodDown } from '../../../../renderer/data/stood-down.ts'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { lapRefusalText } from '../../../../renderer/laps/store/refusal.ts'
import { ApiError, createClient } from '../../../../server/contract/client.ts'
import { classifyError, isStoodDown } from '../../../../server/contract/offline/classify-error.ts'
import { poll } from './poll.ts'
import { create, drained, startQueue, update } from './queue-lab.ts'

const problem = (status: number, code: string) => ({
  type: 'about:blank',
  title: 'x',
  status,
  code,
  detail: 'Pit wall 2 leads the garage.',
})
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A laptop that takes no writes until it leads again. */
function laptop() {
  const state = { isStandby: true, refused: 0, keys: [] as (string | null)[] }
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    if (state.isStandby) {
      state.refused += 1
      return json(409, problem(409, 'stood_down'))
    }
    state.keys.push(new Headers(init?.headers).get('idempotency-key'))
    return json(201, { ...JSON.parse(String(init?.body)), version: 1 })
  }
  return { state, sender: senderOf(createClient({ baseUrl: 'http://laptop.test', fetch })) }
}

test('edits wait while the laptop is on standby, without a conflict, and are sent once it leads', async () => {
  const { state, sender } = laptop()
  const store = createMemoryStore(true)
  const queue = startQueue({ sender, store })
  const body = { id: v7(), name: 'Kept', country: 'US', lengthKm: 5, cornerCount: 12 }
  // An open form closes: its content is kept, as without a connection.
  const { row, synced } = await queue.write(create('tracks', body), () => true)
  expect(synced).toBe(false)
  await queue.write(update('tracks', row, { lengthKm: 6 }), () => false)
  await poll(() => state.refused > 2, 'tried again by itself')
  expect(queue.list().map(({ op, state: is, refusal }) => [op, is, refusal])).toEqual([
    ['create', 'waiting', undefined],
    ['update', 'waiting', undefined],
  ])
  expect(await store.edits(queue.owner)).toHaveLength(2)
  expect(waitingWords(queue.waitingFor())).toMatch(/^This laptop is on standby/)
  const keys = queue.list().map(({ id }) => id)
  state.isStandby = false
  queue.wake()
  await drained(queue)
  expect(queue.list()).toEqual([])
  expect(state.keys).toEqual(keys)
  expect(queue.waitingFor()).toBeUndefined()
})

test('any other 409 is a rejection', () => {
  const other = new ApiError(problem(409, 'duplicate'))
  expect([classifyError(other), isStoodDown(other)]).toEqual(['refused', false])
  const stoodDown = new ApiError(problem(409, 'stood_down'))
  expect([classifyError(stoodDown), isStoodDown(stoodDown)]).toEqual(['later', true])
  expect(lapRefusalText(stoodDown, 12)).toMatch(/^This laptop is on standby/)
  expect(lapRefusalText(other, 12)).toBe('Lap 12 of this car already exists.')
})

test('a standby answer is notified once, and can still be read', async () => {
  const notified: string[] = []
  const stop = onStoodDown(() => notified.push('stood down'))
  const answer = json(409, problem(409, 'stood_down'))
  await noteStoodDown(answer)
  await noteStoodDown(json(409, problem(409, 'duplicate')))
  await noteStoodDown(json(412, problem(412, 'stood_down')))
  await noteStoodDown(new Response('not json', { status: 409 }))
  expect(notified).toEqual(['stood down'])
  expect(await answer.json()).toMatchObject({ code: 'stood_down' })
  stop()
  await noteStoodDown(json(409, problem(409, 'stood_down')))
  expect(notified).toEqual(['stood down'])
})
