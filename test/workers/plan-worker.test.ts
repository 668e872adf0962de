import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import type { PlanTask } from '../../server/workers/plans/plan-import.ts'
import { PlanWorker } from '../../server/workers/plans/start-plan-worker.ts'

const worker = new PlanWorker(createLog({ logLevel: 'silent', takeLogLine: null }), { added: [] })
afterAll(() => worker.close())

const SCOPE = { Lap: { path: 'rows', key: ['lapNumber'], fields: { lapNumber: 'n', comment: 'text' } } }

/** A request of this many rows, all with this text. */
function requestOf(text: string, rows: number): PlanTask['input'] {
  const payload = { rows: Array.from({ length: rows }, (_, index) => ({ n: index + 1, text })) }
  return new Uint8Array(Buffer.from(JSON.stringify({ profile: { scope: SCOPE }, payload })))
}

const rowsIn = (part: PlanTask['part']) =>
  part.kind === 'rows' ? (JSON.parse(part.rows) as { values: { lapNumber: number; comment: string } }[]) : []

/** The laps of one document, as they arrive. */
async function read(text: string, rows: number) {
  const laps: { lapNumber: number; comment: string }[] = []
  await worker.plan('somewhere', requestOf(text, rows), (part) => {
    for (const { values } of rowsIn(part)) laps.push(values)
    return undefined
  })
  return laps
}

test('the rows of a document arrive in its order, in several parts', async () => {
  const laps = await read('first', 3500)
  expect(laps.map(({ lapNumber }) => lapNumber)).toEqual(laps.map((_, index) => index + 1))
  expect(laps).toHaveLength(3500)
})

test('a document whose rows are refused leaves nothing to the next one', async () => {
  const refused = worker.plan('somewhere', requestOf('refused', 3500), (part) => {
    if (part.kind === 'rows') throw new Error('not these rows')
    return undefined
  })
  await expect(refused).rejects.toThrow('not these rows')
  const laps = await read('next', 3500)
  expect(laps).toHaveLength(3500)
  expect(new Set(laps.map(({ comment }) => comment))).toEqual(new Set(['next']))
})
