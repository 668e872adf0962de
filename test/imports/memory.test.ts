import { expect, test } from 'vitest'
import { documentOf } from '../../server/imports/expand-csv.ts'
import { rootOf } from '../../server/imports/paths/found.ts'
import { sourcePath } from '../../server/imports/paths/source-path.ts'
import { createVisits } from '../../server/imports/paths/visits.ts'
import { planImport } from '../../server/workers/plans/plan-import.ts'

const tooLarge = expect.objectContaining({ status: 413, code: 'too_large' })

test('CSV with more cells than memory holds is refused before it is read, all of a document together', () => {
  const rows = (count: number) => ({ csv: `n,time\n${'1,2\n'.repeat(count)}` })
  expect(() => documentOf(rows(1_100_000))).toThrow(tooLarge)
  expect(() => documentOf({ a: rows(600_000), b: rows(600_000) })).toThrow(tooLarge)
  expect(() => documentOf({ csv: `${'a,'.repeat(5_000_000)}` })).toThrow(tooLarge)
  expect(documentOf(rows(1000)).payload).toMatchObject({ rows: { length: 1000 } })
})

test('paths keep a bounded number of places, however many they may look at', () => {
  const root = rootOf({ rows: Array.from({ length: 60 }, () => 1) })
  const find = (path: string, kept: number) =>
    sourcePath(path).all(root, { root, visits: createVisits(1_000_000, kept) })
  expect(find('$.rows[*]', 60)).toHaveLength(60)
  expect(() => find('$.rows[*,*]', 100)).toThrow(
    expect.objectContaining({
      status: 413,
      code: 'too_much_to_read',
      message: expect.stringContaining('100'),
    }),
  )
  const visits = createVisits(1_000_000, 100)
  expect(visits.keep([1, 2, 3])).toEqual([1, 2, 3])
  visits.keep(Array.from({ length: 90 }))
  visits.gather(Array.from({ length: 90 }))
  expect(() => visits.keep(Array.from({ length: 8 }))).toThrow()
})

test('a long text that every row copies from one place is rejected before it is in memory a thousand times', () => {
  const scope = {
    Lap: { path: '$.rows', key: ['lapNumber'], fields: { lapNumber: 'n', comment: { path: '^.^.text' } } },
  }
  const rows = Array.from({ length: 1500 }, (_, index) => ({ n: index % 9000 }))
  const body = { profile: { scope }, payload: { text: 'x'.repeat(10_000), rows } }
  const work = planImport(new TextEncoder().encode(JSON.stringify(body)), { maxCharacters: 10_000_000 })
  let step = work.next()
  let largest = 0
  while (!step.done) {
    if (step.value.kind === 'rows') largest = Math.max(largest, step.value.rows.length)
    step = work.next()
  }
  expect(step.value).toMatchObject({ problem: { status: 413, code: 'too_large' } })
  expect(largest).toBeLessThan(2 * 1024 * 1024)
})
