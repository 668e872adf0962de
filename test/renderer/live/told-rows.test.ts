import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyFrame, hasLeft } from '../../../renderer/data/live/apply-frame.ts'
import { guardLoads, isTold } from '../../../renderer/data/live/told-rows.ts'
import { listKey, rowKey } from '../../../renderer/data/row-cache.ts'
import type { ChangeFrame } from '../../../server/contract/realtime.ts'

type Entity = { id: string; version: number; eventId: string; number: string }

const ROOM = { sessionId: null, eventId: 'e1' }
const LIST = listKey('cars', { eventId: 'e1' })
const car = (id: string, version: number, number = `v${version}`, eventId = 'e1'): Entity => ({
  id,
  version,
  eventId,
  number,
})
const frame = (entity: Entity, opType: ChangeFrame['opType'] = 'update'): ChangeFrame => ({
  type: 'change',
  seq: 1,
  entityType: 'car',
  opType,
  id: entity.id,
  version: entity.version,
  entity,
  actor: { userId: null, apiKeyId: null, name: 'Ben' },
  occurredAt: '2026-05-17T13:00:00.000Z',
})

let cache: QueryClient
let stop: () => void
beforeEach(() => {
  cache = new QueryClient()
  stop = guardLoads(cache)
})
afterEach(() => {
  stop()
  cache.clear()
})
const shown = () => (cache.getQueryData<Entity[]>(LIST) ?? []).map(({ id, number }) => `${id} ${number}`)

/** A list on its way: it is answered when the test says so. */
function load() {
  let answer: (rows: Entity[]) => void = () => undefined
  const done = cache.fetchQuery({
    queryKey: LIST,
    queryFn: () =>
      new Promise<Entity[]>((resolve) => {
        answer = resolve
      }),
  })
  return async (rows: Entity[]) => {
    answer(rows)
    await done
  }
}

test('a row that the room tells stands in its list, and nothing older comes over it', () => {
  const [a, b] = ['a', 'b']
  cache.setQueryData(LIST, [car(a, 1)])
  applyFrame(cache, frame(car(a, 3)), ROOM)
  applyFrame(cache, frame(car(b, 1), 'create'), ROOM)
  applyFrame(cache, frame(car(a, 2)), ROOM)
  expect(shown()).toEqual([`${a} v3`, `${b} v1`])
  applyFrame(cache, frame(car(b, 1), 'delete'), ROOM)
  expect(shown()).toEqual([`${a} v3`])
  applyFrame(cache, frame(car(b, 2), 'restore'), ROOM)
  expect(shown()).toEqual([`${a} v3`, `${b} v2`])
})

test('a list that was asked for before does not bring old rows back', async () => {
  const [a, b, c] = ['a', 'b', 'c']
  const answer = load()
  applyFrame(cache, frame(car(a, 2)), ROOM)
  applyFrame(cache, frame(car(b, 4), 'delete'), ROOM)
  applyFrame(cache, frame(car(c, 1), 'create'), ROOM)
  // A reconnect may tell of something twice.
  applyFrame(cache, frame(car(a, 1)), ROOM)
  applyFrame(cache, frame(car(b, 4)), ROOM)
  await answer([car(a, 1), car(b, 4)])
  expect(shown()).toEqual([`${a} v2`, `${c} v1`])
})

test('the same for one row; and a newer answer stays', async () => {
  const a = 'a'
  cache.setQueryData(rowKey('cars', a), car(a, 1))
  applyFrame(cache, frame(car(a, 3)), ROOM)
  await cache.fetchQuery({ queryKey: rowKey('cars', a), queryFn: async () => car(a, 2) })
  expect(cache.getQueryData(rowKey('cars', a))).toEqual(car(a, 3))
  await cache.fetchQuery({ queryKey: rowKey('cars', a), queryFn: async () => car(a, 4) })
  expect(cache.getQueryData(rowKey('cars', a))).toEqual(car(a, 4))
})

test('a row that moved to another event leaves this one and may be read there', async () => {
  const a = 'a'
  const there = listKey('cars', { eventId: 'e2' })
  cache.setQueryData(LIST, [car(a, 1)])
  cache.setQueryData(there, [])
  const moved = car(a, 2, 'v2', 'e2')
  applyFrame(cache, frame(moved, 'delete'), ROOM)
  expect(shown()).toEqual([])
  expect(cache.getQueryData(there)).toEqual([moved])
})

test.each([
  ['a removal', frame(car('a', 1), 'delete'), ROOM, false],
  ['another event', frame(car('a', 1, '1', 'e2'), 'delete'), ROOM, true],
  ['an update never', frame(car('a', 1, '1', 'e2')), ROOM, false],
  [
    "a removal of the event's car in a session's room",
    frame(car('a', 1), 'delete'),
    { sessionId: 's', eventId: 'e1' },
    false,
  ],
  [
    'taken out of the session',
    { ...frame(car('a', 1), 'delete'), entity: { ...car('a', 1), sessionId: null } },
    { sessionId: 's', eventId: 'e1' },
    true,
  ],
])('who has left: %s', (_, told, room, left) => {
  expect(hasLeft(told, room)).toBe(left)
})

test('what one room told is forgotten when it is left: the next login sees none of it', async () => {
  applyFrame(cache, frame(car('a', 3), 'create'), ROOM)
  stop()
  stop = guardLoads(cache)
  const answer = load()
  await answer([])
  expect(shown()).toEqual([])
})

test('rows that nothing on the page would show are not kept', () => {
  const a = 'a'
  applyFrame(cache, frame(car(a, 1), 'create'), ROOM)
  expect(cache.getQueryCache().getAll()).toEqual([])
})

test('the log need not tell what the room told; it does after a while, and of other rows', () => {
  const a = 'a'
  applyFrame(cache, frame(car(a, 3)), ROOM)
  expect([2, 3, 4].map((version) => isTold('cars', a, version, false))).toEqual([true, true, false])
  expect(isTold('cars', a, 3, true)).toBe(false)
  expect(isTold('cars', 'b', 1, false)).toBe(false)
  applyFrame(cache, frame(car(a, 3), 'delete'), ROOM)
  expect(isTold('cars', a, 3, true)).toBe(true)
})

test('of many changes to what others are computed from, only some ask for those anew', async () => {
  const anew = vi.spyOn(cache, 'invalidateQueries')
  for (let version = 1; version <= 50; version += 1) {
    const lap = { ...frame(car('a', version)), entityType: 'lap' }
    applyFrame(cache, lap, ROOM)
  }
  const sheets = () =>
    anew.mock.calls.filter(([what]) => JSON.stringify(what?.queryKey) === '["rows","runSheets"]').length
  expect(sheets()).toBe(1)
  await vi.waitFor(() => expect(sheets()).toBe(2), 3000)
})
