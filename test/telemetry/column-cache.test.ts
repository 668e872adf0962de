import { expect, test } from 'vitest'
import { pack } from '../../server/telemetry/packed.ts'
import { ColumnCache } from '../../server/workers/compute/column-cache.ts'
import { ComputePool } from '../../server/workers/compute/start-compute-pool.ts'
import { WorkersBusy } from '../../server/workers/workers-busy.ts'

const channel = (name: string, values: number[]) => ({
  name,
  unit: null,
  data: pack(Float64Array.from(values)),
})
const LAP = [channel('t', [0, 1]), channel('rpm', [7000, Number.NaN])]
const BYTES_OF_LAP = 4 * Float64Array.BYTES_PER_ELEMENT

/** Cached columns over real threads, which record their reads. */
async function withColumns(mostBytes: number, work: (fetch: (id: string) => Promise<unknown>) => unknown) {
  const pool = new ComputePool()
  const columns = new ColumnCache(pool, mostBytes)
  const asked: string[] = []
  try {
    await work((id) =>
      columns.get(
        id,
        () => {
          asked.push(id)
          return LAP
        },
        'a member',
      ),
    )
  } finally {
    await pool.close()
  }
  return asked
}

test('stored columns are unpacked once, for any number of concurrent readers', async () => {
  const asked = await withColumns(2 * BYTES_OF_LAP, async (fetch) => {
    const [first, second] = await Promise.all([fetch('a'), fetch('a')])
    expect(first).toEqual([
      { name: 't', unit: null, values: Float64Array.from([0, 1]) },
      { name: 'rpm', unit: null, values: Float64Array.from([7000, Number.NaN]) },
    ])
    expect(second).toBe(first)
    expect(await fetch('a')).toBe(first)
  })
  expect(asked).toEqual(['a'])
})

test('the least recently used entry is evicted when there is no more room', async () => {
  const asked = await withColumns(2 * BYTES_OF_LAP, async (fetch) => {
    for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await fetch(id)
  })
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('a lap larger than all the room is still worked with', async () => {
  const asked = await withColumns(1, async (fetch) => {
    for (const id of ['a', 'a', 'b', 'a']) expect(await fetch(id)).toHaveLength(2)
  })
  expect(asked).toEqual(['a', 'b', 'a'])
})

test('what could not be unpacked is tried again the next time', async () => {
  let busy = true
  const columns = new ColumnCache({
    run: async () => {
      if (busy) throw new WorkersBusy()
      return []
    },
  } as never)
  await expect(columns.get('a', () => [], 'a member')).rejects.toBeInstanceOf(WorkersBusy)
  busy = false
  expect(await columns.get('a', () => [], 'a member')).toEqual([])
})
