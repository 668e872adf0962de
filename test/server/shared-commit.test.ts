import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Connection, openWriter } from '../../server/db/engine/connection.ts'
import { MANY_SLICES, type Sliced } from '../../server/db/engine/sliced.ts'
import { WriteQueueTimeout } from '../../server/db/engine/write-queue.ts'
import { addNote, limitGrowth, logOf, noteIds, openQueue, type QueueOnDisk } from '../support/write-queue.ts'

const MEGABYTE = 1024 * 1024

let disk: QueueOnDisk

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  disk = openQueue()
})
afterEach(() => {
  vi.useRealTimers()
  disk.close()
})

const write = (id: string, bytes?: number, owner?: string) =>
  disk.queue.transact((connection) => addNote(connection, id, bytes, owner))

/** Lets time pass on the clock that slices are measured by. */
const work = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds)

/** Adds a note with each step, `stepMs` apart. */
function* addNotes(connection: Connection, ids: readonly string[], stepMs: number): Sliced<number[]> {
  const seqs: number[] = []
  for (const id of ids) {
    seqs.push(addNote(connection, id))
    work(stepMs)
    yield
  }
  return seqs
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const statuses = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status)

/** Exactly these notes are stored, and the log has each of them once, in the same order, without a gap. */
function expectStored(ids: string[]) {
  expect(noteIds(disk.reader)).toEqual(ids)
  const log = logOf(disk.reader)
  expect(log.map(({ entityId }) => entityId)).toEqual(ids)
  expect(log.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1))
}

describe('units that arrive together', () => {
  test('share one commit, each with its own answer', async () => {
    const ids = names('note', 100)
    const seqs = await Promise.all(ids.map((id) => write(id)))
    expect(disk.commits()).toBe(1)
    expect(seqs).toEqual(ids.map((_, index) => index + 1))
    expectStored(ids)
  })

  test('share it too when they arrive in successive event-loop turns, up to a bound', async () => {
    const few = names('soon', 5)
    const writes: Promise<number>[] = []
    for (const id of few) {
      const turn = nextTurn()
      writes.push(write(id))
      await turn
    }
    await Promise.all(writes)
    expect(disk.commits()).toBe(1)

    const before = nextTurn()
    const first = write('first')
    let isDone = false
    void first.then(() => {
      isDone = true
    })
    const others: Promise<number>[] = []
    await before
    while (!isDone && others.length < 1000) {
      const turn = nextTurn()
      others.push(write(`later${others.length}`))
      await turn
    }
    expect(others.length).toBeLessThan(50)
    await Promise.all(others)
    expectStored([...few, 'first', ...others.map((_, index) => `later${index}`)])
  })

  test('more than one commit has room for are shared out, in order', async () => {
    const ids = names('note', 1000)
    await Promise.all(ids.map((id) => write(id)))
    expect(disk.commits()).toBeGreaterThan(1)
    expect(disk.commits()).toBeLessThan(20)
    expectStored(ids)
  })

  test('are answered after the commit', async () => {
    const seenAtAnswer = await Promise.all(
      names('note', 10).map((id) => write(id).then(() => noteIds(disk.reader).length)),
    )
    expect(seenAtAnswer).toEqual(Array(10).fill(10))
  })

  test('one that throws is rolled back by itself, and nothing else', async () => {
    const results = await Promise.allSettled([
      write('first'),
      disk.queue.transact((connection) => {
        addNote(connection, 'half done')
        throw new Error('changed its mind')
      }),
      write('third'),
      write('forbidden'),
      write('fifth'),
    ])
    expect(statuses(results)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: new Error('changed its mind') })
    expect(results[3]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_CHECK' } })
    expect(disk.commits()).toBe(1)
    expectStored(['first', 'third', 'fifth'])
  })
})

describe('a unit that does not fit on the disk', () => {
  /** Adds a note that is too large; returns the state in which SQLite leaves the transaction. */
  const tooLarge = (id: string, states: boolean[]) =>
    disk.queue.transact((connection) => {
      addNote(connection, `${id} half done`)
      try {
        return addNote(connection, id, 10 * MEGABYTE)
      } catch (error) {
        states.push(connection.inTransaction())
        throw error
      }
    })

  test('does not fail others in the commit, although SQLite ends the whole transaction', async () => {
    limitGrowth(disk.writer, 100)
    const states: boolean[] = []
    const results = await Promise.allSettled([
      write('before'),
      tooLarge('fat', states),
      write('between'),
      tooLarge('fat too', states),
      write('after'),
    ])
    expect(states.length).toBeGreaterThan(0)
    expect(new Set(states)).toEqual(new Set([false]))
    expect(statuses(results)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    for (const index of [1, 3]) expect(results[index]).toMatchObject({ reason: { code: 'SQLITE_FULL' } })
    expectStored(['before', 'between', 'after'])
  })

  test('does not fail others in the commit where SQLite ends only its statement', async () => {
    limitGrowth(disk.writer, 100)
    const states: boolean[] = []
    const insertMany = disk.queue.transact((connection) => {
      addNote(connection, 'half done')
      try {
        connection
          .prepare('insert into notes select value, zeroblob(?), null from json_each(?)')
          .run(MEGABYTE, JSON.stringify(names('fat', 10)))
      } catch (error) {
        states.push(connection.inTransaction())
        throw error
      }
    })
    const results = await Promise.allSettled([write('before'), insertMany, write('after')])
    expect(new Set(states)).toEqual(new Set([true]))
    expect(statuses(results)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_FULL' } })
    expect(disk.commits()).toBe(1)
    expectStored(['before', 'after'])
  })

  test('succeeds once there is room', async () => {
    limitGrowth(disk.writer, 100)
    await expect(write('fat', 10 * MEGABYTE)).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    limitGrowth(disk.writer, null)
    expect(await Promise.all([write('fat', 10 * MEGABYTE), write('thin')])).toEqual([1, 2])
    expectStored(['fat', 'thin'])
  })
})

test('a commit that fails is undone, and only the unit at fault is refused', async () => {
  const results = await Promise.allSettled([
    write('before'),
    write('orphan', 10, 'an owner who never comes'),
    write('after'),
  ])
  expect(statuses(results)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } })
  expect(disk.writer.inTransaction()).toBe(false)
  expectStored(['before', 'after'])
})

describe('a long write', () => {
  const LONG = names('long', 10)
  /** Outgrows one slice of 30 ms twice over. */
  const writeLong = () => disk.queue.transact((connection) => addNotes(connection, LONG, 10))

  test('lets the event loop run in between, and is invisible before its commit', async () => {
    const seen: string[][] = []
    const long = writeLong().finally(() => {
      over = true
    })
    let over = false
    while (!over) {
      await nextTurn()
      if (!over) seen.push(noteIds(disk.reader))
    }
    await long
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(seen.flat()).toEqual([])
    expectStored(LONG)
  })

  test('that exceeds the slice of a shared commit runs by itself, once; the others do not wait for it', async () => {
    const before = write('before')
    const long = writeLong()
    await Promise.all([before, write('after')])
    expect(noteIds(disk.reader)).toEqual(['before', 'after'])
    expect(await long).toEqual(LONG.map((_, index) => index + 3))
    expectStored(['before', 'after', ...LONG])
  })

  test('marked as long beforehand is not tried within a slice first', async () => {
    const begun: string[] = []
    const long = disk.queue.transact(function* (connection) {
      yield MANY_SLICES
      begun.push('long')
      return yield* addNotes(connection, LONG, 10)
    })
    await Promise.all([long, write('after')])
    expect(begun).toEqual(['long'])
    expectStored(['after', ...LONG])
  })

  test('stays in the shared commit when it fits into a slice', async () => {
    const before = write('before')
    const short = disk.queue.transact((connection) => addNotes(connection, LONG, 1))
    await Promise.all([before, short, write('after')])
    expect(disk.commits()).toBe(1)
    expectStored(['before', ...LONG, 'after'])
  })

  test('delays the writes that arrive meanwhile, and then they succeed', async () => {
    const meanwhile: Promise<number>[] = []
    const order: string[] = []
    const long = disk.queue.transact(function* (connection) {
      yield* addNotes(connection, LONG, 10)
      if (connection.inTransaction() && meanwhile.length === 0) {
        for (const id of ['second', 'third']) meanwhile.push(write(id).finally(() => order.push(id)))
      }
      yield* addNotes(connection, names('more', 10), 10)
    })
    await long.finally(() => order.push('long'))
    await Promise.all(meanwhile)
    expect(order).toEqual(['long', 'second', 'third'])
    expectStored([...LONG, ...names('more', 10), 'second', 'third'])
  })

  test('that fails at its end leaves nothing, and no gap', async () => {
    const results = await Promise.allSettled([
      write('before'),
      disk.queue.transact(function* (connection): Sliced<void> {
        yield* addNotes(connection, LONG, 10)
        throw new Error('the last line is wrong')
      }),
    ])
    expect(statuses(results)).toEqual(['fulfilled', 'rejected'])
    expect(results[1]).toMatchObject({ reason: new Error('the last line is wrong') })
    expect(await write('after')).toBe(2)
    expectStored(['before', 'after'])
  })

  test('runs once, also where another unit ends the transaction', async () => {
    const orphan = write('orphan', 10, 'an owner who never comes')
    const results = await Promise.allSettled([orphan, writeLong()])
    await disk.queue.idle()
    expect(statuses(results)).toEqual(['rejected', 'fulfilled'])
    expectStored(LONG)
  })

  test('that fills the disk leaves nothing, and the next write goes through', async () => {
    limitGrowth(disk.writer, 100)
    const filling = disk.queue.transact(function* (connection) {
      yield* addNotes(connection, LONG, 10)
      addNote(connection, 'fat', 10 * MEGABYTE)
    })
    await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(await write('after')).toBe(1)
    expectStored(['after'])
  })

  test('delays no write by more than 15 s: those writes are refused and never run', async () => {
    const answers: Promise<PromiseSettledResult<unknown>[]>[] = []
    const order: string[] = []
    const queue = (id: string) => answers.push(Promise.allSettled([write(id).finally(() => order.push(id))]))
    const long = disk.queue.transact(function* (connection) {
      yield* addNotes(connection, LONG, 10)
      if (answers.length === 0) {
        queue('early')
        work(10_000)
        yield
        queue('late')
        work(6000)
        yield
      }
    })
    await long.finally(() => order.push('long'))
    const [early, late] = (await Promise.all(answers)).flat()
    expect(early).toMatchObject({ status: 'rejected', reason: expect.any(WriteQueueTimeout) })
    expect(late).toMatchObject({ status: 'fulfilled' })
    expect(order).toEqual(['early', 'long', 'late'])
    expectStored([...LONG, 'late'])
  })
})

describe('the event loop', () => {
  /** The longest time, on the clock of the slices, that the loop had no turn. */
  async function longestHold(writes: Promise<unknown>[]): Promise<number> {
    let left = writes.length
    for (const each of writes) void each.finally(() => left--)
    let longest = 0
    while (left > 0) {
      const began = performance.now()
      await nextTurn()
      longest = Math.max(longest, performance.now() - began)
    }
    return longest
  }

  test('runs within 100 ms when many short writes arrive together', async () => {
    const writes = names('short', 100).map((id) =>
      disk.queue.transact((connection) => {
        work(5)
        return addNote(connection, id)
      }),
    )
    expect(await longestHold(writes)).toBeLessThanOrEqual(100)
    expectStored(names('short', 100))
  })

  test('runs within 100 ms when many long writes arrive together', async () => {
    const writes = names('long', 20).map((id) =>
      disk.queue.transact((connection) => addNotes(connection, names(`${id} `, 10), 10)),
    )
    expect(await longestHold(writes)).toBeLessThanOrEqual(100)
    expectStored(names('long', 20).flatMap((id) => names(`${id} `, 10)))
  })
})

test('a write does not fail, nor does the next one, when a commit listener throws', async () => {
  disk.close()
  disk = openQueue(() => {
    throw new Error('the socket is gone')
  })
  const long = disk.queue.transact((connection) => addNotes(connection, names('long', 10), 10))
  const results = await Promise.allSettled([long, write('short')])
  expect(statuses(results)).toEqual(['fulfilled', 'fulfilled'])
  expect(await write('next')).toBe(12)
})

test('while another program holds the database, the writes waiting together are refused together', async () => {
  const other = openWriter(disk.file)
  other.exec('begin immediate')
  const tries = vi.spyOn(disk.writer.prepare('BEGIN IMMEDIATE'), 'run')
  const beats = setInterval(() => {
    beat += 1
  }, 10)
  let beat = 0
  const results = await Promise.allSettled(names('note', 50).map((id) => write(id)))
  clearInterval(beats)
  other.exec('rollback')
  other.close()
  expect(beat, 'the event loop runs meanwhile').toBeGreaterThan(25)
  expect(new Set(statuses(results))).toEqual(new Set(['rejected']))
  expect(results[49]).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
  expect(tries.mock.calls.length).toBeLessThan(50)
  expect(await write('next')).toBe(1)
})

test('idle resolves after the last write, long ones included', async () => {
  const done: string[] = []
  void disk.queue
    .transact((connection) => addNotes(connection, names('long', 10), 10))
    .then(() => done.push('long'))
  void write('short').then(() => done.push('short'))
  await disk.queue.idle()
  expect(done).toEqual(['short', 'long'])
  await disk.queue.idle()
})
