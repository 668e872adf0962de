import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connection } from '../../server/db/engine/connection.ts'
import { addToTotals } from '../../server/db/laps/run-sheet-totals.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const COUNTS = `valid = 1 and pit_in = 0 and pit_out = 0 and coalesce(marker, '') not in ('in', 'out')`
const OUT = `(coalesce(marker, '') = 'out' or pit_out)`
const IN = `(coalesce(marker, '') = 'in' or pit_in)`
const MICROGRAMS = `coalesce(sum(cast(round(fuel_used_kg * 1e9) as integer)) filter`
const KEPT = `
  select session_id, run_sheet_id, car_class, lap_time_ms, sector1_ms, sector2_ms, sector3_ms, laps, out_laps, in_laps,
    timed_laps, time_ms, green_timed_laps, green_time_ms, fuelled_laps, fuel_ug, green_fuelled_laps, green_fuel_ug
  from run_sheet_totals order by run_sheet_id`
const RECOMPUTED = `
  select laps.session_id, run_sheet_id, class as car_class,
    ${['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms'].map((each) => `min(${each}) filter (where ${COUNTS}) as ${each}`)},
    count(*) as laps,
    count(*) filter (where ${OUT}) as out_laps,
    count(*) filter (where ${IN} and not ${OUT}) as in_laps,
    count(lap_time_ms) filter (where ${COUNTS}) as timed_laps,
    coalesce(sum(lap_time_ms) filter (where ${COUNTS}), 0) as time_ms,
    count(lap_time_ms) filter (where ${COUNTS} and track_status = 'green') as green_timed_laps,
    coalesce(sum(lap_time_ms) filter (where ${COUNTS} and track_status = 'green'), 0) as green_time_ms,
    count(fuel_used_kg) as fuelled_laps,
    ${MICROGRAMS} (where true), 0) as fuel_ug,
    count(fuel_used_kg) filter (where track_status = 'green') as green_fuelled_laps,
    ${MICROGRAMS} (where track_status = 'green'), 0) as green_fuel_ug
  from laps join cars on cars.id = laps.car_id
  group by run_sheet_id order by run_sheet_id`

const time = fc.option(fc.integer({ min: 1, max: 60 }))
const fields = fc.record(
  {
    lapTimeMs: time,
    sector1Ms: time,
    sector2Ms: time,
    sector3Ms: time,
    valid: fc.boolean(),
    pitIn: fc.boolean(),
    pitOut: fc.boolean(),
    marker: fc.constantFrom('out', 'in', 'push', null),
    trackStatus: fc.constantFrom('green', 'yellow', 'SC'),
    fuelUsedKg: fc.option(fc.double({ min: 0, max: 9, noNaN: true })),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), sheet: fc.nat(2), fields }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      laps: fc.array(fc.record({ sheet: fc.nat(2), fields }), { minLength: 1, maxLength: 12 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), lap: fc.nat(30), fields }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move' as const), lap: fc.nat(30), sheet: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), lap: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('session' as const), sheet: fc.nat(2), to: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('class' as const),
      sheet: fc.nat(2),
      to: fc.constantFrom('GTP', 'GTD'),
    }),
  },
)

test('after any changes of laps, the stored bests, counts and sums equal a search', async () => {
  const event = await make(api, 'events')
  const sessions = [
    await make(api, 'sessions', { eventId: event.id }),
    await make(api, 'sessions', { eventId: event.id }),
  ]
  const sheets: string[] = []
  const cars: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const car = await make(api, 'cars', { eventId: event.id })
    cars.push(car.id)
    sheets.push((await make(api, 'runSheets', { sessionId: sessions[0]?.id as string, carId: car.id })).id)
  }
  const database = new Database(`${server.dataDir}/trackside.db`, { readonly: true })
  const laps: string[] = []
  let lapNumber = 0

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const each of steps) {
        const lap = 'lap' in each ? laps[each.lap % Math.max(1, laps.length)] : undefined
        if (each.kind === 'create') {
          lapNumber += 1
          const body = { runSheetId: sheets[each.sheet] as string, lapNumber, ...each.fields }
          laps.push((await api.laps.create(body as never)).id)
        } else if (each.kind === 'batch') {
          const items = each.laps.map((one) => {
            lapNumber += 1
            return { runSheetId: sheets[one.sheet] as string, lapNumber, ...one.fields }
          })
          const made = await api.createLaps({ body: { items: items as never } })
          laps.push(...made.items.map(({ id }) => id))
        } else if (each.kind === 'session') {
          await api.runSheets.update(sheets[each.sheet] as string, {
            sessionId: sessions[each.to]?.id as string,
          })
        } else if (each.kind === 'class') {
          await api.cars.update(cars[each.sheet] as string, { class: each.to })
        } else if (!lap) continue
        else if (each.kind === 'update') await api.laps.update(lap, each.fields as never)
        else if (each.kind === 'move')
          await api.laps.update(lap, { runSheetId: sheets[each.sheet] as string })
        else {
          await api.laps.remove(lap)
          laps.splice(laps.indexOf(lap), 1)
        }
      }
      expect(database.prepare(KEPT).all()).toEqual(database.prepare(RECOMPUTED).all())
    }),
    { numRuns: 60 },
  )
  expect(database.prepare('select count(*) from run_sheet_totals').pluck().get()).toBeGreaterThan(0)
  for (const lap of laps) await api.laps.remove(lap)
  expect(database.prepare(KEPT).all()).toEqual([])
  database.close()
})

test('laps of several run sheets that are stored by one statement enter the totals of each', async () => {
  const event = await make(api, 'events')
  const car = await make(api, 'cars', { eventId: event.id })
  const database = new Database(`${server.dataDir}/trackside.db`)
  const scope = { connection: database as unknown as Connection, accountId: server.accountId }
  const lapOf = (runSheetId: string, lapTimeMs: number, sector1Ms: number | null) => ({
    sessionId: 'one',
    carId: car.id,
    ...{ runSheetId, lapTimeMs, sector1Ms, sector2Ms: null, sector3Ms: null },
    ...{ pitIn: false, pitOut: false, marker: null, valid: true, trackStatus: 'green', fuelUsedKg: 0.1 },
  })
  addToTotals(scope as never, [
    lapOf('a', 90, 30),
    lapOf('b', 80, null),
    lapOf('a', 95, 20),
    lapOf('b', 85, 25),
  ])
  const kept = database.prepare(
    `select run_sheet_id, lap_time_ms, sector1_ms, laps, time_ms, fuel_ug from run_sheet_totals where session_id = 'one' order by 1`,
  )
  expect(kept.raw().all()).toEqual([
    ['a', 90, 20, 2, 185, 2e8],
    ['b', 80, 25, 2, 165, 2e8],
  ])
  database.close()
})
