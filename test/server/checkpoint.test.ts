import { statSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpoint, findDamage } from '../../server/db/engine/checkpoint.ts'
import { openAlone, openWriter } from '../../server/db/engine/connection.ts'
import { copyBeside, finishCopy } from '../../server/db/engine/copy-database.ts'
import { addNote, noteIds, openQueue, type QueueOnDisk } from '../support/write-queue.ts'

const MEGABYTE = 1024 * 1024

let disk: QueueOnDisk
beforeEach(() => {
  disk = openQueue()
})
afterEach(() => disk.close())

const logBytes = () => statSync(`${disk.file}-wal`).size

test('the write-ahead log of a busy writer is reused, and does not grow', () => {
  const writer = openWriter(disk.file)
  const ids: string[] = []
  const sizes: number[] = []
  for (let round = 0; round < 40; round++) {
    ids.push(`note ${round}`)
    addNote(disk.writer, `note ${round}`, 2 * MEGABYTE)
    checkpoint(writer, disk.file)
    sizes.push(logBytes())
  }
  writer.close()
  expect(Math.max(...sizes)).toBeLessThan(24 * MEGABYTE)
  expect(sizes.at(-1)).toBe(Math.max(...sizes))
  expect(noteIds(disk.reader)).toEqual(ids)
})

test('a reader keeps the write-ahead log from being reused, loses nothing, and delays no writer', () => {
  const writer = openWriter(disk.file)
  const patience = writer.raw.pragma('busy_timeout', { simple: true }) as number
  const began = performance.now()
  disk.reader.exec('BEGIN')
  expect(noteIds(disk.reader)).toEqual([])
  for (let round = 0; round < 12; round++) {
    addNote(disk.writer, `note ${round}`, 2 * MEGABYTE)
    checkpoint(writer, disk.file)
  }
  expect(logBytes()).toBeGreaterThan(16 * MEGABYTE)
  expect(performance.now() - began, 'SQLite blocks writers while it waits for the reader').toBeLessThan(
    patience,
  )
  expect(writer.raw.pragma('busy_timeout', { simple: true })).toBe(patience)
  expect(noteIds(disk.reader)).toEqual([])
  disk.reader.exec('COMMIT')
  expect(noteIds(disk.reader)).toHaveLength(12)
  writer.close()
})

test('the write-ahead log shrinks after a long write', () => {
  const writer = openWriter(disk.file)
  disk.writer.exec('BEGIN')
  for (let part = 0; part < 10; part++) addNote(disk.writer, `part ${part}`, 8 * MEGABYTE)
  disk.writer.exec('COMMIT')
  expect(logBytes()).toBeGreaterThan(70 * MEGABYTE)
  checkpoint(writer, disk.file)
  addNote(disk.writer, 'after it')
  expect(logBytes()).toBeLessThanOrEqual(64 * MEGABYTE)
  writer.close()
})

test('a copy beside the writer has the writes made meanwhile, and does not hold the write-ahead log', async () => {
  const writer = openWriter(disk.file)
  for (let round = 0; round < 8; round++) addNote(disk.writer, `before ${round}`, 2 * MEGABYTE)
  const copy = `${disk.file}.copy`
  const copying = copyBeside(disk.writer, copy)
  let isOver = false
  const ended = copying.finally(() => {
    isOver = true
  })
  let rounds = 0
  while (!isOver && rounds < 40) {
    addNote(disk.writer, `meanwhile ${rounds}`, 2 * MEGABYTE)
    checkpoint(writer, disk.file)
    rounds += 1
    await new Promise((resolve) => setImmediate(resolve))
  }
  await ended
  finishCopy(copy)
  expect(rounds).toBeGreaterThan(8)
  expect(logBytes()).toBeLessThan(24 * MEGABYTE)
  writer.close()
  const read = openAlone(copy, { readonly: true })
  expect(noteIds(read).slice(0, rounds)).toEqual(noteIds(disk.reader).slice(0, rounds))
  expect(findDamage(read)).toEqual([])
  read.close()
})
