import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommitCache } from '../../server/db/engine/commit-cache.ts'
import { openWriter } from '../../server/db/engine/connection.ts'
import { addNote, noteIds, openQueue, type QueueOnDisk } from '../support/write-queue.ts'

let disk: QueueOnDisk
beforeEach(() => {
  disk = openQueue()
})
afterEach(() => disk.close())

/** A cache with one lookup, and how often that has run. */
function notes() {
  const cache = new CommitCache(disk.writer)
  let lookups = 0
  const get = () =>
    cache.get('notes', (connection) => {
      lookups += 1
      return noteIds(connection)
    })
  return { cache, get, lookups: () => lookups }
}

test('a lookup runs once until its own connection has committed', () => {
  const { cache, get, lookups } = notes()
  expect([get(), get()]).toEqual([[], []])
  expect(lookups()).toBe(1)
  addNote(disk.writer, 'own')
  cache.clear()
  expect(get()).toEqual(['own'])
})

test('a commit of another connection is seen in the next turn of the event loop', async () => {
  const { get, lookups } = notes()
  get()
  const other = openWriter(disk.file)
  addNote(other, 'by another program')
  other.close()
  await nextTurn()
  expect([get(), get()]).toEqual([['by another program'], ['by another program']])
  expect(lookups()).toBe(2)
})

test('a lookup that throws is not cached', () => {
  const { cache, get } = notes()
  expect(() =>
    cache.get('notes', () => {
      throw new Error('busy')
    }),
  ).toThrow('busy')
  expect(get()).toEqual([])
})

test('many large values are not all kept', () => {
  const cache = new CommitCache(disk.writer)
  const page = Buffer.alloc(256 * 1024)
  let made = 0
  const ask = (key: number) =>
    cache.get(`page ${key}`, () => {
      made += 1
      return page
    })
  for (const key of [1, 2, 1, 2]) ask(key)
  expect(made).toBe(2)
  for (let key = 3; key <= 20; key += 1) ask(key)
  expect(made).toBe(20)
  ask(20)
  ask(1)
  expect(made).toBe(21)
})
