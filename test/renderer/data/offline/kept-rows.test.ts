import { QueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { askOrKept } from '../../../../renderer/data/offline/ask-or-kept.ts'
import { keepQueries } from '../../../../renderer/data/offline/keep-queries.ts'
import { KeptMarks, keptMarks } from '../../../../renderer/data/offline/kept-marks.ts'
import { keptList, keptRow, recordKey } from '../../../../renderer/data/offline/kept-rows.ts'
import { oldestShown } from '../../../../renderer/data/offline/offline-age.ts'
import { listKey, rowKey } from '../../../../renderer/data/row-cache.ts'
import { rowStoreOf } from '../../../../renderer/data/rows/row-store.ts'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { ApiError } from '../../../../server/contract/client.ts'
import { poll } from '../queue/poll.ts'
import { waitingEdit } from '../waiting-edit.ts'

const OWNER = 'a/ann'
const track = (id: string, name: string, version = 1) => ({ id, name, version }) as never
const refusedWith = (status: number, code = 'x') =>
  new ApiError({ type: 'about:blank', title: 'x', status, code, detail: 'x' })
const made = (rowId: string) =>
  waitingEdit({ id: v7(), owner: OWNER, resource: 'sessions', rowId, body: { id: rowId, name: 'Offline' } })

function lab() {
  const cache = new QueryClient()
  const store = createMemoryStore(true)
  const marks = new KeptMarks()
  const stop = keepQueries(cache, Promise.resolve(store), () => OWNER, marks, 10)
  const keptIds = async (key: readonly unknown[]) =>
    (await store.rows(OWNER, recordKey(key)))?.rows.map(({ id, version }) => [id, version])
  return { cache, store, marks, stop, keptIds }
}

test('lists and rows of the page are kept, also when a change comes in later', async () => {
  const { cache, keptIds, stop } = lab()
  const key = listKey('tracks', { sort: 'name' })
  const tracks = rowStoreOf(cache).table('tracks')
  tracks.put([track('1', 'a'), track('2', 'b')])
  cache.setQueryData(key, [])
  await poll(async () => (await keptIds(key))?.length === 2, 'the list')
  rowStoreOf(cache).keep('tracks', track('2', 'b', 2))
  tracks.remove('1')
  await poll(async () => (await keptIds(key))?.length === 1, 'the changed list')
  expect(await keptIds(key)).toEqual([['2', 2]])
  await poll(async () => (await keptIds(rowKey('tracks', '2'))) !== undefined, 'the row')
  expect(await keptIds(rowKey('tracks', '2'))).toEqual([['2', 2]])
  stop()
})

test('rows served from the device keep their age when they are stored again', async () => {
  const { cache, store, marks, stop } = lab()
  const key = listKey('tracks', {})
  const old = '2026-11-21T09:00:00.000Z'
  cache.setQueryData(key, [track('1', 'a')])
  marks.mark(cache.getQueryCache().find({ queryKey: key })?.queryHash ?? '', old)
  await poll(async () => (await store.rows(OWNER, recordKey(key))) !== undefined, 'the list')
  expect((await store.rows(OWNER, recordKey(key)))?.asOf).toBe(old)
  stop()
})

test('pages show the oldest time of their data, and none while all is live', () => {
  const { cache, marks, stop } = lab()
  const show = (name: string) => {
    const queryKey = listKey('tracks', { name })
    return cache.getQueryCache().build(cache, { queryKey }).queryHash
  }
  const [here, hidden] = [show('here'), show('hidden')]
  const active = cache.getQueryCache().get(here)
  Object.assign(active as object, { isActive: () => true })
  expect(oldestShown(cache, marks, undefined)).toBeUndefined()
  marks.mark(here, '2026-11-21T10:00:00.000Z')
  marks.mark(hidden, '2026-11-21T08:00:00.000Z')
  expect(oldestShown(cache, marks, undefined)).toBe('2026-11-21T10:00:00.000Z')
  expect(oldestShown(cache, marks, '2026-11-21T09:00:00.000Z')).toBe('2026-11-21T09:00:00.000Z')
  marks.clear(here)
  expect(oldestShown(cache, marks, undefined)).toBeUndefined()
  stop()
})

test('a row is found on its own or in any list, the newest first; what is not known is not answered', async () => {
  const store = createMemoryStore(true)
  const keep = (key: readonly unknown[], rows: never[], asOf: string) =>
    store.keepRows(OWNER, recordKey(key), { rows, asOf })
  await keep(rowKey('tracks', '1'), [track('1', 'old', 1)], '2026-11-21T12:00:00.000Z')
  await keep(listKey('tracks', {}), [track('1', 'new', 3), track('2', 'b')], '2026-11-21T11:00:00.000Z')
  expect(await keptRow(store, OWNER, 'tracks', '1')).toEqual({
    rows: [track('1', 'new', 3)],
    asOf: '2026-11-21T11:00:00.000Z',
  })
  expect((await keptRow(store, OWNER, 'tracks', '2'))?.rows).toEqual([track('2', 'b')])
  expect(await keptRow(store, OWNER, 'tracks', '3')).toBeUndefined()
  expect(await keptRow(store, 'a/other', 'tracks', '1')).toBeUndefined()
  expect(await keptList(store, OWNER, [], 'tracks', { sort: 'name' })).toBeUndefined()
})

test('what belongs to a row that only this device has is an empty list', async () => {
  const store = createMemoryStore(true)
  const edits = [made('new')]
  expect((await keptList(store, OWNER, edits, 'runSheets', { sessionId: 'new' }))?.rows).toEqual([])
  expect(await keptList(store, OWNER, edits, 'runSheets', { sessionId: 'else' })).toBeUndefined()
})

test.each([
  ['no answer', new TypeError('fetch failed'), true],
  ['a server in trouble', refusedWith(503), true],
  ['a login that ended', refusedWith(401), false],
])('%s: what is kept is shown: %#', async (_, error, shown) => {
  const key = ['rows', v7()]
  const kept = { rows: [track('1', 'a')], asOf: '2026-11-21T12:00:00.000Z' }
  const ask = () =>
    askOrKept(
      key,
      () => Promise.reject(error),
      async () => kept,
      (rows) => rows,
    )
  const marked = () => keptMarks.hashes().includes(JSON.stringify(key))
  if (!shown) await expect(ask()).rejects.toBe(error)
  else expect(await ask()).toBe(kept.rows)
  expect(marked()).toBe(shown)
  const live = [track('1', 'live')]
  const asked = askOrKept(
    key,
    async () => live,
    async () => kept,
    (rows) => rows as never[],
  )
  expect(await asked).toBe(live)
  expect(marked()).toBe(false)
})
