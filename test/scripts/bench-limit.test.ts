import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAlone } from '../../server/db/engine/connection.ts'
import type { ChangeRecord } from '../../server/db/log/changes.ts'
import { readDiff } from '../../server/db/log/diff-text.ts'
import { openCopy } from '../bench/bare-insert.ts'
import {
  type Contestant,
  dismiss,
  LIMIT,
  layCourse,
  startProduct,
  startReference,
} from '../bench/contestants.ts'
import { layImports } from '../bench/import-course.ts'
import { importDocument } from '../bench/import-rows.ts'
import { insertDocument } from '../bench/limit/import.ts'
import { addWeekend, lapBody } from '../support/weekend-rows.ts'

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

/** The laps, totals and changes of laps that a database has, without what is each server's own. */
function rowsOf(dataDir: string, file = 'trackside.db') {
  const connection = openAlone(join(dataDir, file), { readonly: true })
  const without = (row: object, names: readonly string[]) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
  const all = (sql: string) => connection.prepare(sql).all()
  const shared = (sql: string) => all(sql).map((row) => without(row, OWN))
  try {
    const [batches] = all('select count(distinct batch_id) as n from changes')
    const changes = all("select * from changes where entity_type = 'lap' order by seq")
    return {
      batches,
      laps: shared('select * from laps order by run_sheet_id, lap_number'),
      totals: shared('select * from run_sheet_totals'),
      changes: changes.map((change) => ({
        ...without(change, OWN),
        length: String(change.diff).length,
        diff: readDiff(connection, change as unknown as ChangeRecord).map(({ to, ...entry }) => ({
          ...entry,
          to: without(to as object, OWN_FIELDS),
        })),
      })),
    }
  } finally {
    connection.close()
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
  const stored = rowsOf(product.server.dataDir)
  expect(stored.laps).toHaveLength(bodies.length)
  expect(rowsOf(limit.server.dataDir)).toEqual(stored)
})

test('the limit of imports stores what the product stores', async () => {
  const { client, token, server } = product
  const weekend = await addWeekend(client, 2, 'Sebring 2026')
  const imports = await layImports(server.url, token, client)
  const document = importDocument(weekend, weekend, 250)
  const copy = await openCopy(server.dataDir, join(server.dataDir, 'by-hand.db'))
  const sheets = weekend.runSheets.map(({ id }) => id)
  expect(insertDocument(copy, document, sheets)).toBeGreaterThan(0)
  copy.close()
  await imports.run(document, 250)
  const stored = rowsOf(server.dataDir)
  expect(stored.laps.length).toBeGreaterThanOrEqual(250)
  expect(rowsOf(server.dataDir, 'by-hand.db')).toEqual(stored)
})
