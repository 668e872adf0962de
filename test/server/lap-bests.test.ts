import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connection } from '../../server/db/engine/connection.ts'
import { addToBests } from '../../server/db/tables/lap-bests.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

const METRICS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms']
/** A row that holds no best is as good as none: a lap that counts and has no time yet may leave one behind. */
const SOME_BEST = `coalesce(${METRICS}) is not null`
const KEPT = `
  select session_id, run_sheet_id, car_class, ${METRICS} from lap_bests
  where ${SOME_BEST} order by run_sheet_id`
const RECOMPUTED = `
  select laps.session_id, run_sheet_id, class as car_class, ${METRICS.map((metric) => `min(${metric}) as ${metric}`)}
  from laps join cars on cars.id = laps.car_id
  where valid = 1 and pit_in = 0 and pit_out = 0 and coalesce(marker, '') not in ('in', 'out')
  group by run_sheet_id having ${METRICS.map((metric) => `min(${metric}) is not null`).join(' or ')}
  order by run_sheet_id`

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

test('after any changes of laps, the stored bests equal a search', async () => {
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
  expect(database.prepare('select count(*) from lap_bests').pluck().get()).toBeGreaterThan(0)
  for (const lap of laps) await api.laps.remove(lap)
  expect(database.prepare(KEPT).all()).toEqual([])
  database.close()
})

test('laps of several run sheets that are stored by one statement enter the bests of each', async () => {
  const event = await make(api, 'events')
  const car = await make(api, 'cars', { eventId: event.id })
  const database = new Database(`${server.dataDir}/trackside.db`)
  const scope = { connection: database as unknown as Connection, accountId: server.accountId }
  const lapOf = (runSheetId: string, lapTimeMs: number, sector1Ms: number | null) => ({
    sessionId: 'one',
    carId: car.id,
    ...{ runSheetId, lapTimeMs, sector1Ms, sector2Ms: null, sector3Ms: null },
    ...{ pitIn: false, pitOut: false, marker: null, valid: true },
  })
  addToBests(scope as never, [
    lapOf('a', 90, 30),
    lapOf('b', 80, null),
    lapOf('a', 95, 20),
    lapOf('b', 85, 25),
  ])
  const kept = database.prepare(
    `select run_sheet_id, lap_time_ms, sector1_ms from lap_bests where session_id = 'one' order by 1`,
  )
  expect(kept.raw().all()).toEqual([
    ['a', 90, 20],
    ['b', 80, 25],
  ])
  database.close()
})
