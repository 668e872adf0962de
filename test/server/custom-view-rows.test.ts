import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'
import { type View, viewsOn } from '../support/views.ts'

const server = await startTestServer()
const { api } = server
const { lapView, rowsOf, pagesOf, sheetWith, behindTheBack } = viewsOn(server)

test('each row has its columns under their headers, computed fields and extras too', async () => {
  const sheet = await sheetWith(
    { lapTimeMs: 83_456, fuelUsedKg: 2.3456, parameters: { tyre: { age: 4 }, 'a.b': [7, 8] } },
    { lapTimeMs: 83_956 },
  )
  const view = await lapView({
    filter: { runSheetId: sheet.id },
    columns: [
      { path: 'lapNumber', header: 'Lap' },
      { path: 'lapTime' },
      { path: '/deltaToBestMs', header: 'Delta', unit: 'ms' },
      { path: 'fuelUsedKg', decimals: 2, unit: 'kg' },
      { path: 'parameters.tyre.age', header: 'Age' },
      { path: '/parameters/a.b/1', header: 'Second' },
      { path: 'parameters.constructor', header: 'Inherited' },
      { path: 'sectorBest.0', header: 'S1' },
      { path: 'sectorBest.length', header: 'Length' },
      { path: 'valid' },
    ],
  })
  const page = await rowsOf(view.id)
  expect(page.columns.slice(0, 4)).toEqual([
    { path: 'lapNumber', header: 'Lap', unit: null, decimals: null, aggregate: 'none' },
    { path: 'lapTime', header: 'lapTime', unit: null, decimals: null, aggregate: 'none' },
    { path: '/deltaToBestMs', header: 'Delta', unit: 'ms', decimals: null, aggregate: 'none' },
    { path: 'fuelUsedKg', header: 'fuelUsedKg', unit: 'kg', decimals: 2, aggregate: 'none' },
  ])
  const rest = { Inherited: null, S1: 'none', Length: null, valid: true }
  expect(page.items).toEqual([
    { Lap: 1, lapTime: '1:23.456', Delta: 0, fuelUsedKg: 2.35, Age: 4, Second: 8, ...rest },
    { Lap: 2, lapTime: '1:23.956', Delta: 500, fuelUsedKg: null, Age: null, Second: null, ...rest },
  ])
  expect(page.nextCursor).toBeNull()
})

test('rows are in the order of the view, page by page, and a cursor is valid for its own view only', async () => {
  const { id: eventId } = await make(api, 'events')
  const due = (day: number) => `2026-04-0${day}T00:00:00.000Z`
  for (const day of [3, 1, null, 2, 4])
    await make(api, 'issues', { eventId, dueAt: day === null ? null : due(day) })
  const fields: View = {
    entityType: 'issue',
    columns: [{ path: 'dueAt' }],
    filter: { eventId },
    sort: '-dueAt',
  }
  const view = await make(api, 'customViews', fields)
  const twin = await make(api, 'customViews', fields)
  const { items, lengths } = await pagesOf(view.id, 2)
  expect(items.map(({ dueAt }) => dueAt)).toEqual([due(4), due(3), due(2), due(1), null])
  expect(lengths).toEqual([2, 2, 1])
  const { nextCursor } = await rowsOf(view.id, { limit: '2' })
  const list = await api.issues.list({ eventId, sort: '-dueAt', limit: 2 })
  for (const [id, cursor] of [
    [twin.id, nextCursor],
    [view.id, list.nextCursor],
    [view.id, 'x'],
  ] as const) {
    const problem = await refusal(rowsOf(id, { cursor: cursor as string }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path: '/cursor' }] })
  }
  const mixed = await refusal(api.issues.list({ eventId, sort: '-dueAt', cursor: nextCursor as string }))
  expect(mixed).toMatchObject({ status: 400, errors: [{ path: '/cursor' }] })
  expect(await refusal(rowsOf(view.id, { limit: '501' }))).toMatchObject({ status: 400 })
})

test.each([
  ['the laps of a team', 'lap', ['!read:Lap'], 'Lap'],
  ['views', 'lap', ['!read:CustomView'], 'CustomView'],
  ['members, for a plain member', 'member', [], 'Member'],
  ['API keys, for a plain member', 'api_key', ['read:*'], 'ApiKey'],
])('a view over %s is refused without the right to read it', async (_, entityType, rules, entity) => {
  await sheetWith({})
  await make(api, 'apiKeys')
  const fields: View[] = [{}, { groupBy: 'id' }, { columns: [{ path: 'id', aggregate: 'count' }] }]
  const { api: member } = await memberOf(server, { rules })
  for (const each of fields) {
    const view = await make(api, 'customViews', { entityType, columns: [{ path: 'id' }], ...each })
    expect(await refusal(rowsOf(view.id, {}, member))).toMatchObject({
      status: 403,
      operation: 'read',
      entity,
    })
    expect((await rowsOf(view.id)).items.length).toBeGreaterThan(0)
  }
})

test("another account's rows are in no view, and its views are not found", async () => {
  const otherTeam = await server.otherAccount('other-view')
  const theirs = await make(otherTeam.api, 'tracks', { name: 'Theirs' })
  const ours = await make(api, 'tracks', { name: 'Ours' })
  const fields: View = { entityType: 'track', columns: [{ path: 'id' }] }
  for (const more of [{}, { groupBy: 'id' }, { filter: { id: ours.id } }] as View[]) {
    const view = await make(otherTeam.api, 'customViews', { ...fields, ...more })
    const { items } = await rowsOf(view.id, { limit: '500' }, otherTeam.api)
    expect(items).toEqual('filter' in more ? [] : [{ id: theirs.id }])
    expect(await refusal(rowsOf(view.id))).toMatchObject({ status: 404 })
  }
  const view = await make(api, 'customViews', { ...fields, filter: { accountId: otherTeam.accountId } })
  expect((await rowsOf(view.id)).items).toEqual([])
})

test('a view works after its fields were removed', async () => {
  const sheet = await sheetWith({}, {})
  const filter = { runSheetId: sheet.id }
  const columns = [{ path: 'lapNumber' }, { path: 'valid' }]
  type Column = 'columns' | 'filter' | 'sort' | 'group_by' | 'entity_type'
  const linesAfter = async (column: Column, value: string, more: View = {}) => {
    const view = await lapView({ columns, filter, ...more })
    behindTheBack(`update custom_views set ${column} = ? where id = ?`, value, view.id)
    return (await rowsOf(view.id)).items
  }
  const lap = (lapNumber: number | null) => ({ lapNumber, valid: true })
  const usual = { header: null, unit: null, decimals: null, aggregate: 'none' }
  const lost = [{ path: 'lapNumber' }, { path: 'lost.field' }].map((each) => ({ ...usual, ...each }))
  expect(await linesAfter('columns', JSON.stringify(lost))).toEqual([
    { lapNumber: 1, 'lost.field': null },
    { lapNumber: 2, 'lost.field': null },
  ])
  expect(await linesAfter('sort', '-lost')).toEqual([lap(1), lap(2)])
  expect(await linesAfter('group_by', 'lost', { groupBy: 'lapNumber' })).toEqual([lap(null)])
  expect(await linesAfter('filter', JSON.stringify({ ...filter, lost: null }))).toEqual([lap(1), lap(2)])
  expect(await linesAfter('filter', JSON.stringify({ ...filter, lost: 1 }))).toEqual([])
  expect(await linesAfter('filter', JSON.stringify({ ...filter, trackStatus: true }))).toEqual([])
  expect(await linesAfter('entity_type', 'lost')).toEqual([])
})

test('a draft of a view has the same rows as the stored one', async () => {
  const sheet = await sheetWith(
    { stint: 1, lapTimeMs: 90_000 },
    { stint: 2, lapTimeMs: 89_000 },
    { stint: 2 },
  )
  const draft = {
    entityType: 'lap',
    filter: { runSheetId: sheet.id },
    columns: [
      { path: 'stint', header: 'Stint' },
      { path: 'lapTimeMs', header: 'Best', aggregate: 'min' as const },
      { path: 'lapNumber', header: 'Laps', aggregate: 'count' as const },
    ],
    groupBy: 'stint',
  }
  const before = (await api.customViews.list({ count: true })).total
  const tried = await api.draftViewRows({ body: draft })
  expect(tried.items).toEqual([
    { Stint: 1, Best: 90_000, Laps: 1 },
    { Stint: 2, Best: 89_000, Laps: 2 },
  ])
  const stored = await make(api, 'customViews', draft)
  expect(tried).toEqual(await rowsOf(stored.id))
  const pages = await api.draftViewRows({ body: draft, query: { limit: '1' } })
  const second = await api.draftViewRows({
    body: draft,
    query: { limit: '1', cursor: pages.nextCursor ?? '' },
  })
  expect([...pages.items, ...second.items]).toEqual(tried.items)
  expect((await api.customViews.list({ count: true })).total).toBe((before ?? 0) + 1)
})

test('a draft of a view needs the right to read views and their rows', async () => {
  const body = { entityType: 'lap', columns: [{ path: 'lapNumber' }] }
  for (const denied of ['!read:Lap', '!read:CustomView']) {
    const { api: member } = await memberOf(server, { rules: [denied] })
    expect(await refusal(member.draftViewRows({ body }))).toMatchObject({ status: 403 })
  }
})
