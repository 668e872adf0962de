import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../server/db/engine/connection.ts'
import type { Sliced } from '../../server/db/engine/sliced.ts'
import { addNote, limitGrowth, logOf, noteIds, openQueue, type QueueOnDisk } from '../support/write-queue.ts'

let disk: QueueOnDisk

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  disk = openQueue()
})
afterEach(() => {
  vi.useRealTimers()
  disk.close()
})

const refuse = (): never => {
  throw new Error('refused')
}

/** Three steps of 20 ms: more than a slice. */
function* inSteps(connection: Connection, id: string): Sliced<number> {
  let seq = 0
  for (const part of ['a', 'b', 'c']) {
    seq = addNote(connection, `${id}${part}`)
    vi.advanceTimersByTime(20)
    yield
  }
  return seq
}

/** The operation of a unit, and the notes it leaves; none if it must be refused. */
const kinds = {
  short: {
    body: (connection: Connection, id: string) => addNote(connection, id),
    leaves: (id: string) => [id],
  },
  long: { body: inSteps, leaves: (id: string) => [`${id}a`, `${id}b`, `${id}c`] },
  refused: {
    body: (connection: Connection, id: string) => {
      addNote(connection, id)
      return refuse()
    },
    leaves: () => [],
  },
  'long and refused': {
    *body(connection: Connection, id: string): Sliced<number> {
      yield* inSteps(connection, id)
      return refuse()
    },
    leaves: () => [],
  },
  'larger than the disk': {
    body: (connection: Connection, id: string) => {
      addNote(connection, `${id}a`)
      return addNote(connection, `${id}b`, 4_000_000)
    },
    leaves: () => [],
  },
  'impossible to commit': {
    body: (connection: Connection, id: string) => addNote(connection, id, 10, 'nobody'),
    leaves: () => [],
  },
}
type Kind = keyof typeof kinds

const unitsByTurn = fc.array(
  fc.array(fc.constantFrom(...(Object.keys(kinds) as Kind[])), { minLength: 1, maxLength: 8 }),
  { minLength: 1, maxLength: 4 },
)

let made = 0
const queueUnit = (kind: Kind) => {
  const id = `note ${++made} `
  const { body, leaves } = kinds[kind]
  const answer = disk.queue.transact<number>((connection) => body(connection, id))
  return Promise.allSettled([answer]).then(([result]) => ({ result, left: leaves(id) }))
}

test('units that arrive together succeed or fail separately, and the log has no gap', async () => {
  await fc.assert(
    fc.asyncProperty(unitsByTurn, async (turns) => {
      const expected = noteIds(disk.reader)
      limitGrowth(disk.writer, 200)
      const units: ReturnType<typeof queueUnit>[] = []
      for (const turn of turns) {
        units.push(...turn.map(queueUnit))
        await nextTurn()
      }
      const fates = await Promise.all(units)
      await disk.queue.idle()
      for (const { result, left } of fates) {
        expect(result.status).toBe(left.length > 0 ? 'fulfilled' : 'rejected')
        expected.push(...left)
        if (result.status === 'fulfilled') {
          expect(logOf(disk.reader)[result.value - 1]?.entityId).toBe(left.at(-1))
        }
      }
      const ids = noteIds(disk.reader)
      expect([...ids].sort()).toEqual(expected.sort())
      const log = logOf(disk.reader)
      expect(log.map(({ entityId }) => entityId)).toEqual(ids)
      expect(log.map(({ seq }) => seq)).toEqual(ids.map((_, index) => index + 1))
      expect(disk.writer.inTransaction()).toBe(false)
    }),
    { numRuns: 60 },
  )
})
