import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { STEPS } from '../../../../renderer/data/storage/idb-schema.ts'
import { openIdbStore } from '../../../../renderer/data/storage/idb-store.ts'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { waitingEdit } from '../waiting-edit.ts'

const edit = (owner: string, tab = 'tab') => waitingEdit({ id: v7(), owner, tab })
const kept = (name: string) => ({ rows: [{ id: name, version: 1 }], asOf: '2026-11-21T12:00:00.000Z' })

test.each([
  ['of the browser', () => openIdbStore(v7())],
  ['in memory', async () => createMemoryStore(true)],
])('a store %s keeps edits by owner in their order, and gives each to one tab', async (_, open) => {
  const store = await open()
  const [first, second, other] = [edit('ann'), edit('ann'), edit('ben')]
  await store.writeEdits([second, other, first], [])
  expect(await store.edits('ann')).toEqual([first, second])
  await store.writeEdits([{ ...second, attempts: 1 }], [first.id])
  expect(await store.edits('ann')).toEqual([{ ...second, attempts: 1 }])
  expect(await store.edits('ben')).toEqual([other])
  const taken = await Promise.all(['x', 'y'].map((tab) => store.adopt(second.id, 'tab', tab)))
  expect(taken.map((each) => each?.tab)).toEqual(['x', undefined])
  expect(await store.tabOf(second.id)).toBe('x')
  expect(await store.tabOf(first.id)).toBeUndefined()
})

test.each([
  ['of the browser', () => openIdbStore(v7())],
  ['in memory', async () => createMemoryStore(true)],
])('a store %s keeps rows by owner and key', async (_, open) => {
  const store = await open()
  await store.keepRows('ann', '["rows","cars",{}]', kept('a'))
  await store.keepRows('ann', '["rows","cars",{"eventId":"e"}]', kept('b'))
  await store.keepRows('ann', '["rows","tracks",{}]', kept('c'))
  await store.keepRows('ben', '["rows","cars",{}]', kept('d'))
  expect(await store.rows('ann', '["rows","cars",{}]')).toEqual(kept('a'))
  expect(await store.rows('ann', '["rows","drivers",{}]')).toBeUndefined()
  expect(await store.rowsUnder('ann', '["rows","cars"')).toHaveLength(2)
})

test('edits survive the page, and an upgrade to a version that adds a store', async () => {
  const name = v7()
  const before = await openIdbStore(name)
  const waiting = edit('ann')
  await before.writeEdits([waiting], [])
  // An older page that is still open gives way.
  const after = await openIdbStore(name, [
    ...STEPS,
    (database) => void database.createObjectStore('more' as 'rows'),
  ])
  expect(await after.edits('ann')).toEqual([waiting])
  await after.keepRows('ann', 'key', kept('a'))
  expect(await after.rows('ann', 'key')).toEqual(kept('a'))
  after.close()
})
