import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'
import { type View, viewsOn } from '../support/views.ts'

const server = await startTestServer()
const { api } = server
const { lapView, rowsOf, pagesOf, sheetWith, behindTheBack } = viewsOn(server)

test('groups add up their rows, in order, those without a value last', async () => {
  const sheet = await sheetWith(
    { compound: 'soft', lapTimeMs: 80_000, fuelUsedKg: 0.1, stint: 1, startedAt: '2026-04-19T16:00:00Z' },
    { lapTimeMs: 95_000 },
    { compound: 'hard', lapTimeMs: 83_000, stint: 1, startedAt: '2026-04-19T16:10:00Z' },
    { compound: 'soft', lapTimeMs: 81_001, fuelUsedKg: 0.2, stint: 2, startedAt: '2026-04-19T15:00:00Z' },
    { compound: 'hard' },
  )
  const view = await lapView({
    filter: { runSheetId: sheet.id },
    groupBy: '/compound',
    columns: [
      { path: 'compound', header: 'Tyre' },
      { path: 'lapNumber', header: 'Laps', aggregate: 'count' },
      { path: 'lapTimeMs', header: 'Timed', aggregate: 'count' },
      { path: 'lapTimeMs', header: 'Best', aggregate: 'min' },
      { path: 'lapTimeMs', header: 'Worst', aggregate: 'max' },
      { path: 'lapTimeMs', header: 'Average', aggregate: 'avg', decimals: 0 },
      { path: 'fuelUsedKg', header: 'Fuel', aggregate: 'sum' },
      { path: 'fuelUsedKg', header: 'Fuel a lap', aggregate: 'avg' },
      { path: 'startedAt', header: 'From', aggregate: 'min' },
      { path: 'stint' },
      { path: 'runSheetId', header: 'Sheet' },
      { path: 'deltaToBestMs', header: 'Delta', aggregate: 'max' },
    ],
  })
  const { items, lengths } = await pagesOf(view.id, 2)
  expect(lengths).toEqual([2, 1])
  const Sheet = sheet.id
  expect(items).toEqual([
    // biome-ignore format: one line a group reads like the table that it is
    { Tyre: 'hard', Laps: 2, Timed: 1, Best: 83_000, Worst: 83_000, Average: 83_000, Fuel: null, 'Fuel a lap': null, From: '2026-04-19T16:10:00.000Z', stint: null, Sheet, Delta: 3000 },
    // biome-ignore format: as above
    { Tyre: 'soft', Laps: 2, Timed: 2, Best: 80_000, Worst: 81_001, Average: 80_501, Fuel: 0.3, 'Fuel a lap': 0.15, From: '2026-04-19T15:00:00.000Z', stint: null, Sheet, Delta: 1001 },
    // biome-ignore format: as above
    { Tyre: null, Laps: 1, Timed: 1, Best: 95_000, Worst: 95_000, Average: 95_000, Fuel: null, 'Fuel a lap': null, From: null, stint: null, Sheet, Delta: 15_000 },
  ])
  const { nextCursor } = await rowsOf(view.id, { limit: '1' })
  const twin = await lapView({ filter: { runSheetId: sheet.id }, groupBy: '/compound' })
  const problem = await refusal(rowsOf(twin.id, { cursor: nextCursor as string }))
  expect(problem).toMatchObject({ status: 400, errors: [{ path: '/cursor' }] })
})

test('without groupBy, an aggregate is about all rows, though there be none', async () => {
  const sheet = await sheetWith({ lapTimeMs: 80_000 }, { lapTimeMs: 81_000 }, {})
  const columns: View['columns'] = [
    { path: 'id', header: 'Laps', aggregate: 'count' },
    { path: 'lapTimeMs', header: 'Average', aggregate: 'avg' },
    { path: 'lapTimeMs', header: 'Sum', aggregate: 'sum' },
    { path: 'carId', header: 'Car' },
  ]
  const some = await lapView({ columns, filter: { runSheetId: sheet.id } })
  expect((await rowsOf(some.id)).items).toEqual([
    { Laps: 3, Average: 80_500, Sum: 161_000, Car: sheet.carId },
  ])
  const none = await lapView({ columns, filter: { runSheetId: sheet.id, valid: false } })
  expect((await rowsOf(none.id)).items).toEqual([{ Laps: 0, Average: null, Sum: null, Car: null }])
  const grouped = await lapView({ columns, groupBy: 'stint', filter: { runSheetId: sheet.id, valid: false } })
  expect((await rowsOf(grouped.id)).items).toEqual([])
})

test('groups of any JSON keep apart and page through, long texts that begin alike too', async () => {
  const long = 'x'.repeat(5000)
  const values = [2, 10, '10', 'a', `${long}a`, `${long}b`, true, false, [1], { a: 1 }, null]
  const sheet = await sheetWith(...values.map((value) => ({ parameters: { value } })))
  const view = await lapView({
    filter: { runSheetId: sheet.id },
    groupBy: 'parameters.value',
    columns: [{ path: 'parameters.value', header: 'v' }],
  })
  for (const limit of [1, 3, 500]) {
    const { items } = await pagesOf(view.id, limit)
    expect(items.map(({ v }) => v)).toEqual([
      ...[2, 10, '10', 'a', `${long}a`, `${long}b`, false, true, [1], { a: 1 }, null],
    ])
  }
})

test('all rows of a group count, however many pages of rows there are', async () => {
  const sheet = await sheetWith(
    ...Array.from({ length: 1203 }, (_, index) => ({ stint: (index % 3) + 1, fuelUsedKg: 1 })),
  )
  const view = await lapView({
    filter: { runSheetId: sheet.id },
    groupBy: 'stint',
    columns: [{ path: 'stint' }, { path: 'fuelUsedKg', header: 'Fuel', aggregate: 'sum' }],
  })
  expect((await rowsOf(view.id)).items).toEqual([1, 2, 3].map((stint) => ({ stint, Fuel: 401 })))
})

test('more than 100,000 rows are too many to add up, and can still be paged', async () => {
  const make100k = `insert into championships
    select printf('01990000-0000-7000-8000-%012d', value), account_id, created_at, updated_at, created_by, 1, '{}',
      'Many', season, series
    from championships, (with recursive n(value) as (select 1 union all select value + 1 from n where value < 100001)
      select value from n)
    where id = ?`
  const one = await make(api, 'championships', { name: 'One' })
  behindTheBack(make100k, one.id)
  const fields: View = { entityType: 'championship', columns: [{ path: 'name' }], filter: { name: 'Many' } }
  const view = await make(api, 'customViews', { ...fields, groupBy: 'name' })
  const problem = await refusal(rowsOf(view.id))
  expect(problem).toMatchObject({
    status: 400,
    code: 'too_many_rows',
    detail: expect.stringContaining('100000'),
  })
  const paged = await make(api, 'customViews', fields)
  expect((await rowsOf(paged.id, { limit: '2' })).items).toEqual([{ name: 'Many' }, { name: 'Many' }])

  const most = "delete from championships where name = 'Many' and id not like '%1'"
  behindTheBack(most)
  expect((await rowsOf(view.id)).items).toEqual([{ name: 'Many' }])
  const wide = Array.from({ length: 60 }, (_, index) => ({ path: 'id', header: `c${index}` }))
  const groups = await make(api, 'customViews', { ...fields, groupBy: 'id', columns: wide })
  expect(await refusal(rowsOf(groups.id))).toMatchObject({ status: 400, code: 'too_many_groups' })
})
