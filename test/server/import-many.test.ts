import { expect, test } from 'vitest'
import { resources } from '../../server/contract/index.ts'
import { rowExists } from '../../server/db/rows/repo.ts'
import { gathering } from '../../server/domain/long-write.ts'
import { importDocument, LAPS_SCOPE } from '../bench/import-rows.ts'
import { startTestServer } from '../support/server.ts'
import { addWeekend } from '../support/weekend-rows.ts'
import { openQueue, scopeOf } from '../support/write-queue.ts'

const CARS = 3
/** More than go into one statement, and not a multiple of it. */
const LAPS = 87 * CARS
const MAX_LISTED = 500

test('an import of many laps is logged and delivered lap by lap, in one order', async () => {
  const { api } = await startTestServer()
  const weekend = await addWeekend(api, CARS)
  const since = (await api.listChanges({ query: {} })).latestSeq
  const url = 'http://127.0.0.1:9/hook'
  const hooks = [
    await api.webhooks.create({ name: 'Laps', url, filters: { entityTypes: ['lap'], opTypes: [] } }),
    await api.webhooks.create({ name: 'All', url, filters: { entityTypes: [], opTypes: [] } }),
  ]
  const payload = importDocument(weekend, weekend, LAPS)
  const { id: batchId } = await api.runImport({ body: { profile: { scope: LAPS_SCOPE }, payload } })

  const { items: changes } = await api.listChanges({
    query: { since: String(since), limit: String(MAX_LISTED), entityType: 'lap' },
  })
  expect(changes).toHaveLength(LAPS)
  expect(new Set(changes.map((change) => change.batchId))).toEqual(new Set([batchId]))
  const [first] = changes
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_, index) => (first?.seq ?? 0) + index))
  const laps = changes.map(({ diff }) => diff[0]?.to as Record<string, unknown>)
  expect(new Set(laps.map(({ runSheetId, lapNumber }) => `${runSheetId} ${lapNumber}`)).size).toBe(LAPS)

  for (const { id } of hooks) {
    const { items } = await api.listDeliveries({ params: { id }, query: { limit: String(MAX_LISTED) } })
    const payloads = items.toReversed().map((delivery) => delivery.payload as Record<string, unknown>)
    expect(payloads.map(({ _meta }) => (_meta as { sequence: number }).sequence)).toEqual(
      laps.map((_, index) => index + 1),
    )
    for (const [index, lap] of laps.entries()) expect(payloads[index]).toMatchObject(lap)
  }
})

test('pending rows are found by lookups, and one that the store refuses is named', async () => {
  const { queue, close } = openQueue()
  const rows = Array.from({ length: 125 }, (_, index) => ({
    id: `track-${index}`,
    accountId: '',
    createdAt: '2026-04-18',
    updatedAt: '2026-04-18',
    createdBy: null,
    version: 1,
    parameters: {},
    name: index === 57 ? null : `Track ${index}`,
    country: 'US',
    lengthKm: 5.1 + index,
    cornerCount: 14,
  }))
  const refused: string[] = []
  const seen = await queue.transact((connection) => {
    const scope = gathering(scopeOf(connection), ({ id }) => void refused.push(id))
    for (const row of rows) scope.long.insert(resources.tracks, row)
    return rows.filter(({ id }) => rowExists(scope, resources.tracks, id)).map(({ id }) => id)
  })
  close()
  expect(refused).toEqual(['track-57'])
  expect(seen).toEqual(rows.map(({ id }) => id).filter((id) => id !== 'track-57'))
})
