import { expect, test } from 'vitest'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { keepUnstored, storeUnstored } from '../../../../renderer/data/storage/unstored-edits.ts'
import { waitingEdit } from '../waiting-edit.ts'

/** A storage whose items are its own properties, as in a browser. */
function storage() {
  const items: Record<string, string> = { 'trackside.token': 'secret' }
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(items, { [key]: text }),
    removeItem: (key: string) => void delete items[key],
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(items),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

test('edits that two pages had not stored are stored by the next one, and once', async () => {
  const kept = storage()
  expect(keepUnstored(kept, [])).toBeUndefined()
  keepUnstored(kept, [waitingEdit({ id: '1' }), waitingEdit({ id: '2' })])
  keepUnstored(kept, [waitingEdit({ id: '3' })])
  const store = createMemoryStore(true)
  await storeUnstored(kept, store)
  expect((await store.edits('a/b')).map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(Object.keys(kept)).toEqual(['trackside.token'])
})

test('edits that the store rejects wait for the next page', async () => {
  const kept = storage()
  keepUnstored(kept, [waitingEdit({ id: '1' })])
  const full = { ...createMemoryStore(true), writeEdits: () => Promise.reject(new Error('full')) }
  await expect(storeUnstored(kept, full)).rejects.toThrow('full')
  const store = createMemoryStore(true)
  await storeUnstored(kept, store)
  expect(await store.edits('a/b')).toEqual([waitingEdit({ id: '1' })])
})
