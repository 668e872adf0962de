import { expect, test } from 'vitest'
import { scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'
import { type View, viewsOn } from '../support/views.ts'

const server = await startTestServer()
const { send } = scenarioOn(server)
const { lapView, rowsOf, sheetWith } = viewsOn(server)

test.each<[View, string[]]>([
  [{ entityType: 'change' }, ['/entityType']],
  [{ entityType: 'Lap' }, ['/entityType']],
  [{ columns: [{ path: 'lapNumber' }, { path: 'lapTimeS' }] }, ['/columns/1/path']],
  [{ columns: [{ path: 'lapTime.ms' }] }, ['/columns/0/path']],
  [{ columns: [{ path: 'constructor' }] }, ['/columns/0/path']],
  [{ columns: [{ path: '/' }] }, ['/columns/0/path']],
  [{ columns: [{ path: 'lapNumber' }, { path: 'lapNumber' }] }, ['/columns/1/path']],
  [{ columns: [{ path: 'lapNumber' }, { path: 'valid', header: 'lapNumber' }] }, ['/columns/1/header']],
  [{ columns: [{ path: 'lapNumber', decimals: 11 }] }, ['/columns/0/decimals']],
  [{ filter: { lapTime: '1:23.456' } }, ['/filter/lapTime']],
  [{ filter: { parameters: 'x' } }, ['/filter/parameters']],
  [{ filter: { 'a/b': 1 } }, ['/filter/a~1b']],
  [
    { filter: { trackStatus: 'purple', lapNumber: '1', valid: true } },
    ['/filter/lapNumber', '/filter/trackStatus'],
  ],
  [{ filter: { trackStatus: null } }, ['/filter/trackStatus']],
  [{ sort: 'deltaToBestMs' }, ['/sort']],
  [{ sort: '--lapNumber' }, ['/sort']],
  [{ groupBy: 'pilot' }, ['/groupBy']],
  [{ name: '', groupBy: 'pilot', sort: 'x' }, ['/groupBy', '/name', '/sort']],
])('cannot be saved with %j', async (fields, wrong) => {
  const made = await send('POST', '/custom-views', {
    name: 'Laps',
    entityType: 'lap',
    columns: [],
    ...fields,
  })
  expect([made.status, made.body.errors?.map(({ path }) => path).sort(), made.changes]).toEqual([
    400,
    wrong,
    [],
  ])
  const view = await lapView({ columns: [] })
  const patched = await send('PATCH', `/custom-views/${view.id}`, fields)
  expect([patched.status, patched.changes]).toEqual([400, []])
  for (const { path } of patched.body.errors ?? []) expect(wrong).toContain(path)
  const { name: _, ...rest } = fields
  const tried = await send('POST', '/custom-views/rows', { entityType: 'lap', columns: [], ...rest })
  const wrongThere = wrong.filter((path) => path !== '/name')
  expect([tried.status, tried.body.errors?.map(({ path }) => path).sort(), tried.changes]).toEqual([
    400,
    wrongThere,
    [],
  ])
})

test('a layout of telemetry is a view of laps, for its author or for everybody', async () => {
  const layout = 'x=distance&ch=Speed&math=Twice%3DSpeed+%2B+Speed'
  const body = { name: 'Corners', entityType: 'lap', layout }
  const made = await send('POST', '/custom-views', body)
  expect([made.status, made.body.layout, made.body.shared, made.changes]).toEqual([
    201,
    layout,
    false,
    ['custom_view create'],
  ])
  for (const wrong of [
    { ...body, entityType: 'track' },
    { ...body, layout: '' },
  ]) {
    const refused = await send('POST', '/custom-views', wrong)
    expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([400, ['/layout']])
  }
  const moved = await send('PATCH', `/custom-views/${made.body.id}`, { entityType: 'track' })
  expect([moved.status, moved.body.errors?.map(({ path }) => path)]).toEqual([400, ['/layout']])
  expect((await lapView({ columns: [] })).layout).toBeNull()
})

test('a change must fit with what stays', async () => {
  const view = await lapView({ columns: [{ path: 'lapTimeMs' }], filter: { valid: true } })
  const at = `/custom-views/${view.id}`
  const other = await send('PATCH', at, { entityType: 'track' })
  expect([other.status, other.body.errors?.map(({ path }) => path), other.changes]).toEqual([
    400,
    ['/columns/0/path', '/filter/valid'],
    [],
  ])
  const whole = { entityType: 'track', columns: [{ path: 'name' }], filter: {} }
  expect(await send('PATCH', at, whole)).toMatchObject({ status: 200, changes: ['custom_view update'] })
})

test('a filter is kept in the spelling of the field, and finds what is equal, empty or not', async () => {
  const first = await sheetWith(
    { startedAt: '2026-04-19T16:00:00Z', compound: 'soft' },
    { compound: null },
    {},
  )
  await sheetWith({ startedAt: '2026-04-19T16:00:00Z' })
  const columns = [{ path: 'lapNumber' }]
  const started = await lapView({
    columns,
    filter: { startedAt: '2026-04-19T09:00:00-07:00', runSheetId: first.id.toUpperCase() },
  })
  expect(started.filter).toEqual({ startedAt: '2026-04-19T16:00:00.000Z', runSheetId: first.id })
  expect((await rowsOf(started.id)).items).toEqual([{ lapNumber: 1 }])
  const empty = await lapView({ columns, filter: { compound: null, runSheetId: first.id, valid: true } })
  expect((await rowsOf(empty.id)).items).toEqual([{ lapNumber: 2 }, { lapNumber: 3 }])
  const none = await lapView({ columns, filter: { valid: false, runSheetId: first.id } })
  expect(await rowsOf(none.id)).toMatchObject({ items: [], nextCursor: null })
})
