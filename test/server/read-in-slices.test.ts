import { expect, test } from 'vitest'
import type { Connection } from '../../server/db/engine/connection.ts'
import { SLICE_MS, type Sliced } from '../../server/db/engine/sliced.ts'
import { openTestStore } from '../support/store.ts'

const store = openTestStore()
const insert = (id: string) =>
  store.transact((connection) => {
    connection
      .prepare('insert into accounts (id, name, slug, created_at) values (?, ?, ?, ?)')
      .run(id, id, id, '2026-01-01')
  })
const count = (connection: Connection) =>
  Number(connection.prepare('select count(*) as n from accounts').get()?.n)

function spin(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('short work runs once, in one slice', async () => {
  let runs = 0
  const answer = await store.readInSlices(function* (connection): Sliced<number> {
    runs += 1
    yield
    return count(connection)
  })
  expect([runs, answer]).toEqual([1, 0])
  expect(await store.readInSlices(count)).toBe(0)
})

test('long work reads one snapshot, while others write between its slices', async () => {
  const seen: number[] = []
  let runs = 0
  let turns = 0
  const other = setInterval(() => {
    turns += 1
  }, 0)
  const long = store.readInSlices(function* (connection): Sliced<string> {
    runs += 1
    for (let step = 0; step < 6; step += 1) {
      seen.push(count(connection))
      spin(SLICE_MS)
      yield
    }
    return 'done'
  })
  const written = insert('a')
  expect(await long).toBe('done')
  clearInterval(other)
  await written
  expect(runs).toBe(2)
  expect(new Set(seen.slice(-6)).size).toBe(1)
  expect(turns).toBeGreaterThan(2)
  expect(store.read(count)).toBe(1)
})

test('an error in it reaches the caller, and leaves the store unchanged', async () => {
  const failing = store.readInSlices(function* (): Sliced<void> {
    spin(SLICE_MS + 5)
    yield
    throw new Error('halfway')
  })
  await expect(failing).rejects.toThrow('halfway')
  await insert('b')
  expect(store.read(count)).toBe(2)
})
