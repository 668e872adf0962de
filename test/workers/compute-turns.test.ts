import { expect, test } from 'vitest'
import { ComputeTurns } from '../../server/workers/compute/compute-turns.ts'
import { WorkersBusy } from '../../server/workers/workers-busy.ts'

const MEGABYTE = 1024 * 1024

/** Turns by a clock of the test; records which request had one. */
function lab(limits: Partial<ConstructorParameters<typeof ComputeTurns>[0]> = {}) {
  let time = 0
  const begun: string[] = []
  const turns = new ComputeTurns({ places: 2, now: () => time, ...limits })
  const leaves = new Map<string, () => void>()
  return {
    begun,
    pass: (ms: number) => {
      time += ms
    },
    enter: (name: string, bytes = 0) =>
      turns.enter({ owner: name.charAt(0), bytes }).then((leave) => {
        begun.push(name)
        leaves.set(name, leave)
      }),
    async leave(name: string) {
      leaves.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

test('no owner has all threads, and the next free thread goes to the owner with the least use', async () => {
  const { begun, enter, leave, pass } = lab()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => enter(name))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'b1'])
  pass(500)
  await leave('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  pass(2000)
  await leave('c1')
  expect(begun.at(-1)).toBe('a2')
  await leave('a2')
  // b had one all the time: its second waits for the first.
  expect(begun.slice(4)).toEqual(['a3'])
  await leave('b1')
  await Promise.all(all)
  expect(begun.at(-1)).toBe('b2')
})

test('after a long task one thread stays free for other owners for a while', async () => {
  const { begun, enter, leave, pass } = lab()
  await enter('a1')
  await enter('b1')
  pass(10_000)
  await leave('a1')
  await leave('b1')
  await enter('a2')
  const waits = enter('b2')
  await enter('c1')
  expect(begun.slice(2)).toEqual(['a2', 'c1'])
  await leave('c1')
  pass(60_000)
  await enter('c2')
  await leave('a2')
  await waits
  expect(begun.at(-1)).toBe('b2')
})

test('large bodies are never on all threads at once', async () => {
  const { begun, enter, leave } = lab()
  await enter('a1', 9 * MEGABYTE)
  const waits = enter('b1', 9 * MEGABYTE)
  await enter('c1', MEGABYTE)
  expect(begun).toEqual(['a1', 'c1'])
  await leave('a1')
  await waits
})

test('what waits has bounds: in number and bytes, for all and for one, and in time', async () => {
  const { enter, leave } = lab({ maxWaitingOfOne: 1, maxWaiting: 2, maxBytes: 4 * MEGABYTE, maxWaitMs: 20 })
  const isBusy = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(WorkersBusy)
  await enter('a1', 2 * MEGABYTE)
  await isBusy(enter('a2', 1))
  const second = isBusy(enter('a2'))
  await isBusy(enter('a3'))
  await enter('b1', MEGABYTE)
  await isBusy(enter('c1', 2 * MEGABYTE))
  const third = isBusy(enter('b2'))
  await isBusy(enter('c1'))
  // No one leaves within the time that each may wait.
  await Promise.all([second, third])
  await leave('a1')
  await enter('a4', 2 * MEGABYTE)
})
