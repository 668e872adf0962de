import { afterAll, expect, test } from 'vitest'
import type { KpiProfile } from '../../server/calc/kpi/profile.ts'
import { ComputeEnded, ComputePool } from '../../server/workers/compute/start-compute-pool.ts'
import { workOutKpis } from '../../server/workers/compute/work-out-kpis.ts'

const SAMPLES = 100_000
const COMPUTING_MS = 1000

const pool = new ComputePool({ maxComputingMs: COMPUTING_MS })
afterAll(() => pool.close())

const channel = (name: string, length: number) => {
  const values = new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
  for (let index = 0; index < length; index += 1) values[index] = index / 100
  return { name, unit: null, values }
}
const lap = (length: number) => [channel('t', length), channel('a', length)]
/** Some 100 ms each: no two do the same. */
const slow = (count: number): KpiProfile => ({
  kpis: Array.from({ length: count }, (_, index) => ({
    name: `slow ${index}`,
    expression: `Mean(Window(${1 + index / 10}, Median(a + ${index})))`,
  })),
})
const quick: KpiProfile = { kpis: [{ name: 'quick', expression: 'Max(a)' }] }
const evaluate = async (owner: string, profile: KpiProfile, length: number, on = pool) => {
  const task = { channels: lap(length), profiles: [profile] }
  const answer = await workOutKpis(on, 'evaluateStored', task, { owner })
  if ('refused' in answer) throw new Error('refused')
  return answer.done.items[0] ?? []
}

test('work done in time has its value, the rest a reason, and the next one finds a thread', async () => {
  const kpis = [...quick.kpis, ...slow(200).kpis]
  const items = await evaluate('member', { kpis }, SAMPLES)
  expect(items.map(({ name }) => name)).toEqual(kpis.map(({ name }) => name))
  expect(items[0]).toEqual({ name: 'quick', value: (SAMPLES - 1) / 100 })
  expect(items.at(-1)).toEqual({ name: 'slow 199', error: 'took longer than 1 s' })
  expect(await evaluate('member', quick, 2)).toEqual([{ name: 'quick', value: 0.01 }])
})

test('an upload keeps its telemetry where the automatic profiles took too long', async () => {
  const rows = Array.from({ length: SAMPLES }, (_, index) => `${index / 100},${index}`)
  const bytes = new TextEncoder().encode(`t,a\n${rows.join('\n')}\n`)
  const task = { sent: { bytes, mediaType: 'text/csv' }, profiles: [slow(200), quick], stores: true }
  const answer = await workOutKpis(pool, 'evaluateSent', task, { owner: 'member', transfer: [bytes.buffer] })
  if ('refused' in answer) throw new Error('refused')
  expect(answer.done.telemetry?.samples).toBe(SAMPLES)
  expect(answer.done.items[0]?.at(-1)).toMatchObject({ error: 'took longer than 1 s' })
  expect(answer.done.items[1]).toEqual([{ name: 'quick', error: 'took longer than 1 s' }])
})

test('an owner’s small work does not wait for another’s many long tasks', async () => {
  const patient = new ComputePool()
  const done: string[] = []
  const long = Array.from({ length: 3 }, () =>
    evaluate('member', slow(200), SAMPLES, patient).then(
      () => done.push('long'),
      () => 'the pool was closed',
    ),
  )
  await evaluate('owner', quick, 2, patient)
  expect(done).toEqual([])
  await patient.close()
  await Promise.all(long)
})

test('what cannot even be read in time is refused as a whole', async () => {
  const strict = new ComputePool({ maxReadingMs: 1 })
  try {
    const bytes = new TextEncoder().encode(`t,a\n${'0,1\n'.repeat(SAMPLES)}`)
    const task = { sent: { bytes, mediaType: 'text/csv' }, profiles: [quick], stores: true }
    const answer = workOutKpis(strict, 'evaluateSent', task, { owner: 'member', transfer: [bytes.buffer] })
    await expect(answer).rejects.toBeInstanceOf(ComputeEnded)
  } finally {
    await strict.close()
  }
})
