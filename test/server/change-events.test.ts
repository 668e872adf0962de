import { expect, test } from 'vitest'
import type { ChangeEvent } from '../../server/contract/actions/change.ts'
import { type ResourceKey, resources } from '../../server/contract/index.ts'
import { make } from '../support/factories.ts'
import { keyOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server

/** Fields that the log has: computed ones are left out. */
const stored = (key: ResourceKey, row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([field]) => Object.hasOwn(resources[key].storedRow.shape, field)),
  )

async function eventsAfter(since: number, query: Record<string, string> = {}) {
  const { items } = await api.listChanges({ query: { since, limit: 500, ...query, format: 'debezium' } })
  return items as unknown as ChangeEvent[]
}
const rowsOf = (events: ChangeEvent[]) => events.map(({ op, before, after }) => ({ op, before, after }))
const latest = async () => (await api.me()).seq

test('has each row as it was and as it is', async () => {
  const since = await latest()
  const track = await make(api, 'tracks', { parameters: { grip: { dry: 1 } } })
  const one = await api.tracks.update(track.id, { lengthKm: 5.5, parameters: { grip: { dry: 2, wet: 1 } } })
  const two = await api.tracks.update(track.id, { parameters: {}, country: 'DE' })
  await api.tracks.remove(track.id)
  const rows = [track, one, two].map((row) => stored('tracks', row))
  const events = await eventsAfter(since)
  expect(rowsOf(events)).toEqual([
    { op: 'c', before: null, after: rows[0] },
    { op: 'u', before: rows[0], after: rows[1] },
    { op: 'u', before: rows[1], after: rows[2] },
    { op: 'd', before: rows[2], after: null },
  ])
  const { items } = await api.listChanges({ query: { since } })
  expect(events.map(({ source }) => source)).toEqual(
    items.map(({ seq, batchId, occurredAt }) => ({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      connector: 'trackside',
      name: 'trackside',
      ts_ms: Date.parse(occurredAt),
      snapshot: 'false',
      db: track.accountId,
      table: 'tracks',
      txId: batchId,
      seq,
      actor: 'Ann Engineer',
    })),
  )
  for (const { ts_ms, source } of events) expect(ts_ms).toBeGreaterThanOrEqual(source.ts_ms)
  // From the middle, one entry a page, backwards, and the entries of one request.
  expect(rowsOf(await eventsAfter(since + 2, { limit: '1' }))).toEqual(rowsOf(events).slice(2, 3))
  const { items: back } = await api.listChanges({ query: { before: 1e12, limit: 2, format: 'debezium' } })
  expect(rowsOf(back as unknown as ChangeEvent[])).toEqual(rowsOf(events).slice(2).reverse())
  expect(rowsOf(await eventsAfter(0, { batchId: items[2]?.batchId as string }))).toEqual(
    rowsOf(events).slice(2, 3),
  )
})

test('every resource: the log in envelopes ends with the rows that are there', async () => {
  for (const key of Object.keys(resources) as ResourceKey[]) await make(api, key)
  const rows = new Map<string, unknown>()
  for (let since = 0, more = true; more; ) {
    const page = await api.listChanges({ query: { since, limit: 100, format: 'debezium' } })
    for (const { before, after, source } of page.items as unknown as ChangeEvent[]) {
      const id = `${source.table} ${(after ?? before)?.id}`
      expect(before).toEqual(rows.get(id) ?? null)
      if (after) rows.set(id, after)
      else rows.delete(id)
    }
    since = page.nextSince
    more = since < page.latestSeq
  }
  for (const key of Object.keys(resources) as ResourceKey[]) {
    for await (const row of api[key].all()) {
      const id = `${resources[key].table} ${row.id}`
      expect(rows.get(id), id).toEqual(stored(key, row))
    }
  }
})

test('a restore is a message that names the number it went back to', async () => {
  const track = await make(api, 'tracks')
  const { id } = await api.createBackup()
  const from = await latest()
  await api.tracks.update(track.id, { lengthKm: 9 })
  await api.restoreBackup({ params: { id } })
  const after = await api.tracks.update(track.id, { lengthKm: 7 })
  const [restore, update] = await eventsAfter(from)
  expect(restore).toMatchObject({ before: null, after: null, op: 'm', source: { table: 'account' } })
  expect(JSON.parse(Buffer.from(restore?.message?.content as string, 'base64').toString())).toEqual({
    from,
    to: restore?.source.seq,
  })
  expect(update).toMatchObject({
    op: 'u',
    before: { id: track.id, lengthKm: track.lengthKm, version: after.version - 1 },
    after: stored('tracks', after),
  })
})

test('rows that the caller may not read are left out, and other formats are refused', async () => {
  const since = await latest()
  await make(api, 'tracks')
  await make(api, 'issues')
  const reader = await keyOf(server, { rules: ['!*', 'read:Track'] })
  const { items } = await reader.api.listChanges({ query: { since, format: 'debezium' } })
  expect((items as unknown as ChangeEvent[]).map(({ source }) => source.table)).toEqual(['tracks', 'tracks'])
  expect(await refusal(api.listChanges({ query: { since, format: 'csv' as 'debezium' } }))).toMatchObject({
    status: 400,
  })
})
