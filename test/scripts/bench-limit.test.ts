import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Contestant,
  dismiss,
  LIMIT,
  layCourse,
  startProduct,
  startReference,
} from '../bench/contestants.ts'
import { lapBody } from '../support/weekend-rows.ts'

/** Columns that say who, when or which, and differ between two servers. */
const OWN = ['id', 'created_at', 'updated_at', 'occurred_at', 'batch_id', 'entity_id', 'counts']
const OWN_FIELDS = ['id', 'createdAt', 'updatedAt']

let product: Awaited<ReturnType<typeof startProduct>>
let limit: Contestant
let sheetId: string

beforeAll(async () => {
  product = await startProduct()
  const course = await layCourse(product, 0)
  sheetId = course.listSheetIds[0] as string
  limit = await startReference(product, LIMIT)
}, 60_000)
afterAll(() => dismiss([product, limit].filter(Boolean)))

async function create({ server, token }: Contestant, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/laps`, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

/** The rows of a lap's tables without what is each server's own; of the log the last ones. */
function rowsOf({ server }: Contestant, laps: number) {
  const database = new Database(join(server.dataDir, 'trackside.db'), { readonly: true })
  const without = (row: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  const all = (sql: string) => (database.prepare(sql).all() as object[]).map((row) => without(row, OWN))
  try {
    return {
      laps: all('select * from laps order by lap_number'),
      totals: all('select * from run_sheet_totals'),
      changes: all(
        `select * from (select * from changes order by seq desc limit ${laps + 1}) order by seq`,
      ).map((change) => ({
        ...change,
        diff: JSON.parse(change.diff as string).map(({ to, ...entry }: { to: object }) => ({
          ...entry,
          to: without(to, OWN_FIELDS),
        })),
      })),
    }
  } finally {
    database.close()
  }
}

test('the limit of creates stores what the product stores, and refuses the same keys', async () => {
  const bodies = [
    lapBody(sheetId, 1),
    { runSheetId: sheetId, lapNumber: 2, pitIn: true, lapTimeMs: 90_000 },
    {
      runSheetId: sheetId,
      lapNumber: 3,
      marker: 'out',
      trackStatus: 'SC',
      fuelUsedKg: 2,
      comment: 'Traffic',
    },
    { runSheetId: sheetId, lapNumber: 4, lapTimeMs: 70_000, sector2Ms: 20_000, valid: false },
    { runSheetId: sheetId, lapNumber: 5, lapTimeMs: 71_000, sector2Ms: 21_000, fuelUsedKg: 1.5 },
  ]
  for (const contestant of [product, limit]) {
    for (const body of bodies) expect(await create(contestant, body)).toBe(201)
    expect(await create(contestant, bodies[0])).toBe(409)
    expect(await create(contestant, lapBody(crypto.randomUUID(), 1))).toBeOneOf([400, 422])
  }
  expect(rowsOf(limit, bodies.length)).toEqual(rowsOf(product, bodies.length))
})
