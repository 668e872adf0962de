import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { appliedChanges } from '../../../../renderer/data/live/applied-changes.ts'
import { applyFrame, hasLeft } from '../../../../renderer/data/live/apply-frame.ts'
import { listKey, rowKey } from '../../../../renderer/data/row-cache.ts'
import { rowStoreOf } from '../../../../renderer/data/rows/row-store.ts'
import type { ChangeFrame } from '../../../../server/contract/realtime.ts'

type Entity = { id: string; version: number; eventId: string; number: string }

const ROOM = { sessionId: null, eventId: 'e1' }
const LIST = listKey('cars', { eventId: 'e1' })
const car = (id: string, version: number, number = `v${version}`, eventId = 'e1'): Entity => ({
  id,
  version,
  eventId,
  number,
})
let seq = 0
const frame = (entity: Entity, opType: ChangeFrame['opType'] = 'update'): ChangeFrame => ({
  type: 'change',
  seq: ++seq,
  entityType: 'car',
  opType,
  id: entity.id,
  version: entity.version,
  entity,
  actor: { userId: null, apiKeyId: null, name: 'Ben' },
  occurredAt: '2026-05-17T13:00:00.000Z',
})

let cache: QueryClient
beforeEach(() => {
  // Test files share a process, and with it the page's applied changes.
  appliedChanges.reach(undefined)
  cache = new QueryClient()
})
const cars = () => rowStoreOf(cache).table('cars')
const put = (...rows: Entity[]) => cars().put(rows as never[])
const shown = () => (cache.getQueryData<Entity[]>(LIST) ?? []).map(({ id, number }) => `${id} ${number}`)

/** A pending list request that the test answers. */
function load(filters = { eventId: 'e1' }) {
  const { promise, resolve } = Promise.withResolvers<Entity[]>()
  const listing = cars().startList(filters)
  const done = cache.fetchQuery({
    queryKey: listKey('cars', filters),
    queryFn: async () => {
      listing.page((await promise) as never[])
      listing.end()
      return cars().rows(filters)
    },
  })
  return async (rows: Entity[]) => {
    resolve(rows)
    await done
  }
}

test('a row of a frame is in its list, and no older version replaces it', async () => {
  const [a, b] = ['a', 'b']
  await load()([car(a, 1)])
  applyFrame(cache, frame(car(a, 3)), ROOM)
  applyFrame(cache, frame(car(b, 1), 'create'), ROOM)
  applyFrame(cache, frame(car(a, 2)), ROOM)
  expect(shown()).toEqual([`${a} v3`, `${b} v1`])
  applyFrame(cache, frame(car(b, 1), 'delete'), ROOM)
  expect(shown()).toEqual([`${a} v3`])
  applyFrame(cache, frame(car(b, 2), 'restore'), ROOM)
  expect(shown()).toEqual([`${a} v3`, `${b} v2`])
})

test('the response of an earlier list request does not restore old rows', async () => {
  const [a, b, c] = ['a', 'b', 'c']
  const answer = load()
  applyFrame(cache, frame(car(a, 2)), ROOM)
  applyFrame(cache, frame(car(b, 4), 'delete'), ROOM)
  applyFrame(cache, frame(car(c, 1), 'create'), ROOM)
  // A reconnect may repeat a frame.
  applyFrame(cache, frame(car(a, 1)), ROOM)
  applyFrame(cache, frame(car(b, 4)), ROOM)
  await answer([car(a, 1), car(b, 4)])
  expect(shown()).toEqual([`${a} v2`, `${c} v1`])
})

test('the same for one row; and a newer answer stays', async () => {
  const a = 'a'
  const answer = (version: number) => async () => {
    put(car(a, version))
    return cars().single(a)
  }
  await cache.fetchQuery({ queryKey: rowKey('cars', a), queryFn: answer(1) })
  applyFrame(cache, frame(car(a, 3)), ROOM)
  expect(cache.getQueryData(rowKey('cars', a))).toEqual(car(a, 3))
  await cache.fetchQuery({ queryKey: rowKey('cars', a), queryFn: answer(2) })
  expect(cache.getQueryData(rowKey('cars', a))).toEqual(car(a, 3))
  await cache.fetchQuery({ queryKey: rowKey('cars', a), queryFn: answer(4) })
  expect(cache.getQueryData(rowKey('cars', a))).toEqual(car(a, 4))
})

test('a row that moved to another event leaves this one and may be read there', async () => {
  const a = 'a'
  const there = { eventId: 'e2' }
  await load()([car(a, 1)])
  await load(there)([])
  const moved = car(a, 2, 'v2', 'e2')
  applyFrame(cache, frame(moved, 'delete'), ROOM)
  expect(shown()).toEqual([])
  expect(cache.getQueryData(listKey('cars', there))).toEqual([moved])
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
])('who has left: %s', (_, sent, room, left) => {
  expect(hasLeft(sent, room)).toBe(left)
})

test('rows that nothing on the page would show are not kept', () => {
  const a = 'a'
  applyFrame(cache, frame(car(a, 1), 'create'), ROOM)
  expect(cars().heldRows()).toEqual([])
})

test('the log skips changes that the room sent, and the room those that the log returned', async () => {
  await load()([car('a', 1)])
  const sent = frame(car('a', 3))
  applyFrame(cache, sent, ROOM)
  const [before, after] = [appliedChanges.has(sent.seq), appliedChanges.has(sent.seq + 1)]
  expect([before, after]).toEqual([true, false])
  appliedChanges.reach(sent.seq + 1)
  applyFrame(cache, { ...frame(car('a', 4)), seq: sent.seq + 1 }, ROOM)
  expect(shown()).toEqual(['a v3'])
  appliedChanges.reach(undefined)
})

test('of many changes of rows that others are computed from, only some reload those', async () => {
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  for (let version = 1; version <= 50; version += 1) {
    const lap = { ...frame(car('a', version)), entityType: 'lap' }
    applyFrame(cache, lap, ROOM)
  }
  const sheets = () =>
    invalidate.mock.calls.filter(([what]) => JSON.stringify(what?.queryKey) === '["rows","runSheets"]').length
  expect(sheets()).toBe(1)
  await vi.waitFor(() => expect(sheets()).toBe(2), 3000)
})
