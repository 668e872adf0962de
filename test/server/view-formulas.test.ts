import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'
import { viewsOn } from '../support/views.ts'

const server = await startTestServer()
const { api, fetch } = server
const { lapView, rowsOf, pagesOf } = viewsOn(server)

/** Laps of two run sheets of one session, typed in turn. */
async function twoSheets() {
  const { id: sessionId, eventId } = await make(api, 'sessions')
  const plan = await make(api, 'runPlans', { sessionId, fuelPerLapKg: 3 })
  const sheets = []
  for (const startFuelKg of [50, 30]) {
    const { id: carId } = await make(api, 'cars', { eventId })
    sheets.push(await make(api, 'runSheets', { sessionId, carId, startFuelKg, runPlanId: plan.id }))
  }
  for (const [at, fuelUsedKg] of [2, 2.5, null].entries())
    for (const [which, { id: runSheetId }] of sheets.entries())
      await make(api, 'laps', {
        runSheetId,
        lapNumber: at + 1,
        lapTimeMs: 80_000 + 1000 * at + which,
        fuelUsedKg,
        valid: at !== 0,
      })
  return { sessionId, sheets }
}

const COLUMNS = [
  { path: 'lapNumber', header: 'Lap' },
  { path: '=fuelUsedKg / lapTimeMs', header: 'Rate', unit: 'kg/min', decimals: 3 },
  { path: '=RunningSum(fuelUsedKg)', header: 'Sum' },
  { path: '=fuelLeftKg', header: 'Left' },
]

test('a formula is over all laps of each run sheet, whatever the view shows of them', async () => {
  const { sessionId } = await twoSheets()
  const view = await lapView({ columns: COLUMNS, filter: { sessionId, valid: true } })
  const { columns, items } = await rowsOf(view.id)
  expect(columns.map(({ header, unit }) => [header, unit])).toEqual([
    ['Lap', null],
    ['Rate', 'kg/min'],
    ['Sum', 'kg'],
    ['Left', 'kg'],
  ])
  const second = { Lap: 2, Rate: expect.closeTo(1.852, 3), Sum: 4.5 }
  const third = { Lap: 3, Rate: null, Sum: 4.5 }
  expect(items).toEqual([
    { ...second, Left: 45.5 },
    { ...second, Left: 25.5 },
    { ...third, Left: 42.5 },
    { ...third, Left: 22.5 },
  ])
  expect((await pagesOf(view.id, 1)).items).toEqual(items)
  const csv = await (await fetch(`/custom-views/${view.id}/rows?format=csv`)).text()
  expect(csv.trim().split(/\r?\n/).slice(1)).toEqual([
    expect.stringContaining('2,1.852,4.5,45.5'),
    expect.stringContaining('2,1.852,4.5,25.5'),
    expect.stringContaining('3,,4.5,42.5'),
    expect.stringContaining('3,,4.5,22.5'),
  ])
})

test('groups gather formulas like fields', async () => {
  const { sessionId, sheets } = await twoSheets()
  const view = await lapView({
    filter: { sessionId },
    groupBy: 'runSheetId',
    columns: [
      { path: 'runSheetId', header: 'Sheet', aggregate: 'max' },
      { path: '=fuelLeftKg', header: 'Least', aggregate: 'min' },
      { path: '=lapTimeMs - Previous(lapTimeMs)', header: 'Laps', aggregate: 'count' },
    ],
  })
  const { items } = await rowsOf(view.id)
  expect(items.map(({ Least, Laps }) => [Least, Laps])).toEqual([
    [42.5, 2],
    [22.5, 2],
  ])
  expect(sheets).toHaveLength(2)
})

test('a formula that does not parse can be saved, and its column says why and where', async () => {
  const { sessionId } = await twoSheets()
  const columns = [{ path: '=fuelUsedKg / (lapTimeMs', header: 'Rate' }, { path: 'lapNumber' }]
  const { columns: heads, items } = await rowsOf((await lapView({ columns, filter: { sessionId } })).id)
  expect(heads[0]).toMatchObject({ header: 'Rate', error: expect.stringMatching(/^column \d+: expected/) })
  expect(heads[1]).not.toHaveProperty('error')
  expect(items[0]).toEqual({ Rate: null, lapNumber: 1 })
})

test('formulas are of laps only, and not empty', async () => {
  const wrong = (entityType: string, path: string) =>
    refusal(api.customViews.create({ name: 'Wrong', entityType, columns: [{ path }] }))
  expect(await wrong('run_sheet', '=lapCount * 2')).toMatchObject({
    status: 400,
    errors: [{ path: '/columns/0/path', message: 'is a formula: those are of laps only' }],
  })
  const many = Array.from({ length: 21 }, (_, at) => ({ path: '=lapNumber', header: `Column ${at}` }))
  expect(
    await refusal(api.customViews.create({ name: 'Many', entityType: 'lap', columns: many })),
  ).toMatchObject({ errors: [{ path: '/columns/20/path', message: 'a view has at most 20 formulas' }] })
  expect(await wrong('lap', '= ')).toMatchObject({ status: 400, errors: [{ path: '/columns/0/path' }] })
})

test('fuel of a run sheet that may not be read is not worked out', async () => {
  const { sessionId } = await twoSheets()
  const view = await lapView({ columns: COLUMNS, filter: { sessionId } })
  const { api: script } = await keyOf(server, { rules: ['*', '!read:RunSheet'] })
  const { items } = await script.customViewRows({ params: { id: view.id } })
  expect(items[0]).toEqual({ Lap: 1, Rate: 1.5, Sum: 2, Left: null })
})
