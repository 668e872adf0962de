import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWriter } from '../../server/db/engine/connection.ts'
import { createRecall } from '../../server/db/engine/recall.ts'
import { addNote, noteIds, openQueue, type QueueOnDisk } from '../support/write-queue.ts'

let disk: QueueOnDisk
beforeEach(() => {
  disk = openQueue()
})
afterEach(() => disk.close())

/** How often the question was put to the database, and what the answer is now. */
function notes() {
  const recall = createRecall(disk.writer)
  let asked = 0
  const ask = () =>
    recall.ask('notes', (connection) => {
      asked += 1
      return noteIds(connection)
    })
  return { recall, ask, asked: () => asked }
}

test('a question is put once, until its own connection has committed', () => {
  const { recall, ask, asked } = notes()
  expect([ask(), ask()]).toEqual([[], []])
  expect(asked()).toBe(1)
  addNote(disk.writer, 'own')
  recall.forget()
  expect(ask()).toEqual(['own'])
})

test('a commit of anybody else is seen in the next turn of the event loop, without a word', async () => {
  const { ask, asked } = notes()
  ask()
  const other = openWriter(disk.file)
  addNote(other, 'by another program')
  other.close()
  await nextTurn()
  expect([ask(), ask()]).toEqual([['by another program'], ['by another program']])
  expect(asked()).toBe(2)
})

test('nothing is kept of a question that failed', () => {
  const { recall, ask } = notes()
  expect(() =>
    recall.ask('notes', () => {
      throw new Error('busy')
    }),
  ).toThrow('busy')
  expect(ask()).toEqual([])
})
