import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../server/contract/define/action.ts'
import type { AnyResource, BaseRow } from '../../server/contract/define/define.ts'
import { actions, type ResourceKey, resources } from '../../server/contract/index.ts'
import { referencesOf } from '../../server/contract/references.ts'
import { bodies, make } from '../support/factories.ts'
import { parentsOf } from '../support/parents-of.ts'
import { startReceiver } from '../support/receiver.ts'
import { secondsToPass } from '../support/seconds-to-pass.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const passSecond = secondsToPass()
const other = await server.otherAccount('other-team')
const receiver = await startReceiver()
const entityTypes = Object.values(resources).map(({ entityType }) => entityType as string)
/** One subscription gets the catalogue's events, the other names every entity type. */
const hooks = {
  catalogue: await server.api.webhooks.create({ name: 'Catalogue', url: receiver.url }),
  named: await server.api.webhooks.create({ name: 'Named', url: receiver.url, filters: { entityTypes } }),
}

const sequenceOf = (payload: Record<string, unknown> | undefined) =>
  (payload?._meta as { sequence: number } | undefined)?.sequence ?? 0

/** Pending deliveries of a subscription since then, oldest first. */
async function deliveriesAfter(webhookId: string, count: number) {
  const { items } = await server.api.listDeliveries({ params: { id: webhookId }, query: { limit: '500' } })
  return items
    .filter(({ payload }) => sequenceOf(payload) > count)
    .reverse()
    .map(({ entityType, opType, payload }) => ({ types: `${entityType}.${opType}`, payload }))
}
async function lastSequence(webhookId: string) {
  const { items } = await server.api.listDeliveries({ params: { id: webhookId }, query: { limit: '1' } })
  return sequenceOf(items[0]?.payload)
}

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'
const keys = Object.keys(resources) as ResourceKey[]

const changesAfter = async (since: number) =>
  (await server.api.listChanges({ query: { since: String(since), limit: '500' } })).items
const latestSeq = async () => (await server.api.me()).seq

async function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const response = await server.fetch(path, { method, headers, ...(json !== undefined && { json }) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Those of the fields that a schema shows. */
const shownBy = (schema: z.ZodObject, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => field in schema.shape))

const putPaths = Object.values<Endpoint>(actions).flatMap(({ method, path }) =>
  method === 'PUT' ? [path] : [],
)

describe.each(keys)('%s', (key) => {
  const resource: AnyResource = resources[key]
  const { path, entityType } = resource
  const collection = `/${path}`
  const item = (row: { id: string }) => `${collection}/${row.id}`
  let parents: Record<string, unknown> | undefined
  const body = async () => {
    parents ??= parentsOf(resource, await bodies[key](server.api))
    return (await bodies[key](server.api, parents)) as Record<string, unknown>
  }
  const fresh = async () => (await make(server.api, key, await body())) as unknown as BaseRow
  /** A row with other parents than all before. */
  const apart = () => make(server.api, key) as unknown as Promise<BaseRow>

  /** A row that points somewhere with a field that the usual one leaves empty. */
  async function pointing(field: string): Promise<BaseRow> {
    const reference = referencesOf(resource).find(({ path }) => path.length === 1 && path[0] === field)
    if (!reference) throw new Error(`${key}: a row of the factory should have a ${field}`)
    const target = keys.find((each) => resources[each].name === reference.entity) as ResourceKey
    const { id } = await make(server.api, target)
    return (await make(server.api, key, { [field]: id })) as unknown as BaseRow
  }

  test('needs credentials', async () => {
    const row = await fresh()
    for (const [method, at] of [
      ['GET', collection],
      ['POST', collection],
      ['GET', item(row)],
      ['PATCH', item(row)],
      ['DELETE', item(row)],
    ] as const) {
      for (const authorization of ['', 'Bearer nonsense', 'Basic YTpi']) {
        passSecond()
        const response = await server.fetch(at, { method, headers: { authorization } })
        expect([method, at, response.status]).toEqual([method, at, 401])
        expect(response.headers.get('content-type')).toBe('application/problem+json')
      }
    }
  })

  test('is created, read, listed, changed and removed, each once in the change log', async () => {
    const given = await body()
    const before = await latestSeq()
    const expected = {
      catalogue: await lastSequence(hooks.catalogue.id),
      named: await lastSequence(hooks.named.id),
    }
    const created = await call('POST', collection, given)
    expect(created.status).toBe(201)
    const visible = shownBy(resource.row, given)
    expect(created.body).toMatchObject({ ...visible, version: 1, accountId: server.accountId })
    expect(created.headers.get('etag')).toBe('"1"')
    expect(created.headers.get('cache-control')).toBe('no-store')
    expect(resource.created.strict().safeParse(created.body).error).toBeUndefined()
    const row = shownBy(resource.row, created.body)
    expect(JSON.stringify(created.body)).not.toContain(String(given.password))

    const read = await call('GET', item(created.body))
    expect(read.status).toBe(200)
    expect(read.body).toEqual(row)
    const listed = await call('GET', `${collection}?limit=500`)
    expect(listed.body.items.map((row: BaseRow) => row.id)).toContain(created.body.id)

    const changed = await call(
      'PATCH',
      item(created.body),
      { parameters: { note: 'x' } },
      { 'if-match': '"1"' },
    )
    expect(changed).toMatchObject({ status: 200, body: { version: 2, parameters: { note: 'x' } } })
    expect(changed.headers.get('etag')).toBe('"2"')

    const removed = await call('DELETE', item(created.body))
    expect(removed).toMatchObject({ status: 200, body: { id: created.body.id, version: 2 } })
    expect((await call('GET', item(created.body))).status).toBe(404)

    const log = await changesAfter(before)
    expect(log.map((change) => [change.entityType, change.opType, change.entityId, change.version])).toEqual([
      [entityType, 'create', created.body.id, 1],
      [entityType, 'update', created.body.id, 2],
      [entityType, 'delete', created.body.id, 2],
    ])
    expect(log[0]?.diff).toMatchObject([{ path: '', from: null, to: { ...visible, id: created.body.id } }])
    const promised = ['create', 'update', 'delete'].filter((opType) => resource.webhooks.includes(opType))
    const all = resource.webhooks.length > 0 ? promised : ['create', 'update', 'delete']
    const types = (opTypes: string[]) => opTypes.map((opType) => `${entityType}.${opType}`)
    const toCatalogue = await deliveriesAfter(hooks.catalogue.id, expected.catalogue)
    const toNamed = await deliveriesAfter(hooks.named.id, expected.named)
    expect(toCatalogue.map((each) => each.types)).toEqual(types(promised))
    expect(toNamed.map((each) => each.types)).toEqual(types(all))
    const payloads: Record<string, unknown> = { create: row, update: changed.body, delete: removed.body }
    for (const [index, opType] of all.entries()) {
      const { _meta: _, ...payload } = toNamed[index]?.payload ?? {}
      expect([opType, payload]).toEqual([opType, payloads[opType]])
    }
    for (const secret of Object.keys(resource.shownOnce ?? {})) {
      expect(JSON.stringify([log, toNamed, read.body, listed.body, removed.body])).not.toContain(
        created.body[secret],
      )
    }
    expect(log[1]?.diff).toEqual([{ path: '/parameters/note', to: 'x' }])
    expect(log[2]?.diff).toMatchObject([{ path: '', from: { parameters: { note: 'x' } }, to: null }])
  })

  test('a change that changes nothing leaves no trace', async () => {
    const row = await fresh()
    const before = await latestSeq()
    const same = await call('PATCH', item(row), { parameters: row.parameters })
    expect(same).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await latestSeq()).toBe(before)
  })

  test('takes an id from the client, once', async () => {
    const { v7 } = await import('uuid')
    const id = v7()
    expect(await call('POST', collection, { ...(await body()), id })).toMatchObject({
      status: 201,
      body: { id },
    })
    const again = await call('POST', collection, { ...(await body()), id })
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate', errors: [{ path: '/id' }] } })
  })

  test("does not show, change or remove another account's rows", async () => {
    const row = await fresh()
    const foreign = { authorization: `Bearer ${other.token}` }
    const before = await latestSeq()
    const missing = await call('GET', `${collection}/${UNKNOWN_ID}`, undefined, foreign)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const json = method === 'PATCH' ? {} : undefined
      const answer = await call(method, item(row), json, foreign)
      expect([method, answer.status]).toEqual([method, 404])
      expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    }
    const list = await call('GET', `${collection}?limit=500`, undefined, foreign)
    expect(list.body.items.map((each: BaseRow) => each.id)).not.toContain(row.id)
    expect(await latestSeq()).toBe(before)
  })

  test('answers 404 for ids of no row and for no ids at all', async () => {
    for (const id of [UNKNOWN_ID, 'nonsense', '%00', '1', "1' or '1'='1"]) {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const json = method === 'PATCH' ? {} : undefined
        const { status, body } = await call(method, `${collection}/${encodeURIComponent(id)}`, json)
        expect([id, method, status, body.code]).toEqual([id, method, 404, 'not_found'])
      }
    }
  })

  test('names every bad field, alone and together', async () => {
    const before = await latestSeq()
    const given = await body()
    const row = await fresh()
    const nonsense = { no: { value: 'of any field' } }
    const fields = Object.entries(resource.fields)
      .filter(([, schema]) => !z.safeParse(schema, nonsense).success)
      .map(([field]) => field)
    const wrong = Object.fromEntries(fields.map((field) => [field, nonsense]))
    const madeMeanwhile = await latestSeq()
    for (const [method, at] of [
      ['POST', collection],
      ['PATCH', item(row)],
    ] as const) {
      const all = await call(method, at, { ...(method === 'POST' && given), ...wrong, parameters: 'x' })
      expect(all.status).toBe(400)
      const named = new Set(all.body.errors.map((error: { path: string }) => `/${error.path.split('/')[1]}`))
      expect(named).toEqual(new Set([...fields, 'parameters'].map((field) => `/${field}`)))
      for (const field of fields) {
        const one = await call(method, at, { ...(method === 'POST' && given), [field]: wrong[field] })
        expect([field, one.status]).toEqual([field, 400])
        expect(one.body.errors.every(({ path }: { path: string }) => path.startsWith(`/${field}`))).toBe(true)
      }
      const unknown = await call(method, at, { ...(method === 'POST' && given), surprise: 1, version: 7 })
      expect(unknown.status).toBe(400)
      expect(unknown.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
        '/surprise',
        '/version',
      ])
    }
    const nothing = await call('POST', collection, {})
    const shape: z.ZodRawShape = resource.create.shape
    const required = Object.keys(shape).filter((field) => !shape[field]?._zod.optin)
    expect(nothing.body.errors).toEqual([
      ...required.map((field) => ({ path: `/${field}`, message: 'is required' })),
      ...resource.rules({} as never),
    ])
    expect(madeMeanwhile).toBeGreaterThan(before)
    expect(await latestSeq()).toBe(madeMeanwhile)
  })

  test('answers 412 with the current row when the version has moved on', async () => {
    const row = await fresh()
    await call('PATCH', item(row), { parameters: { a: 1 } })
    for (const method of ['PATCH', 'DELETE']) {
      const json = method === 'PATCH' ? { parameters: { b: 2 } } : undefined
      const stale = await call(method, item(row), json, { 'if-match': '"1"' })
      expect(stale).toMatchObject({
        status: 412,
        body: { code: 'version_mismatch', current: { id: row.id, version: 2, parameters: { a: 1 } } },
      })
    }
    expect((await call('DELETE', item(row), undefined, { 'if-match': '"2"' })).status).toBe(200)
  })

  test('refuses references to rows that are not in the account', async () => {
    const fields = Object.entries(resource.fields).filter(([field]) => field.endsWith('Id'))
    for (const [field] of fields) {
      if (!referencesOf(resource).some((reference) => reference.path[0] === field)) continue
      for (const id of [UNKNOWN_ID, (await make(other.api, 'championships')).id]) {
        const answer = await call('POST', collection, { ...(await body()), [field]: id })
        expect([field, answer.status, answer.body.code]).toEqual([field, 422, 'unknown_reference'])
        expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(`/${field}`)
      }
    }
  })

  test('keeps unique what must be', async () => {
    for (const fields of resource.unique) {
      const first = await fresh()
      const twin = Object.fromEntries(fields.map((field) => [field, first[field]]))
      const answer = await call('POST', collection, { ...(await body()), ...twin })
      expect([fields, answer.status]).toEqual([fields, 409])
      expect(answer.body.errors[0].path).toBe(`/${fields.at(-1)}`)
    }
  })

  test('gives the first answer to a repeated Idempotency-Key', async () => {
    const before = await latestSeq()
    const given = await body()
    const made = await latestSeq()
    const headers = { 'idempotency-key': `${key}-${before}` }
    const first = await call('POST', collection, given, headers)
    const again = await call('POST', collection, given, headers)
    expect(again).toMatchObject({ status: 201, body: shownBy(resource.row, first.body) })
    for (const secret of Object.keys(resource.shownOnce ?? {})) expect(again.body).not.toHaveProperty(secret)
    expect(again.headers.get('etag')).toBe('"1"')
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const otherBody = await call('POST', collection, { ...given, parameters: { a: 1 } }, headers)
    expect(otherBody).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
    const otherRoute = await call('DELETE', item(first.body), undefined, headers)
    expect(otherRoute).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } })
    expect(await latestSeq()).toBe(made + 1)
    const removal = { 'idempotency-key': `${key}-${before}-remove` }
    const gone = await call('DELETE', item(first.body), undefined, removal)
    expect(await call('DELETE', item(first.body), undefined, removal)).toMatchObject({
      status: 200,
      body: gone.body,
    })
  })

  test('pages through everything in each order, forwards and backwards', async () => {
    for (let count = 0; count < 7; count += 1) await fresh()
    for (const sort of ['', 'id', ...resource.sorts]) {
      for (const direction of sort ? ['', '-'] : ['']) {
        const query = sort ? `sort=${direction}${sort}` : 'count=true'
        const whole = await call('GET', `${collection}?limit=500&${query}`)
        const pieces: BaseRow[] = []
        let cursor = ''
        do {
          const page = await call('GET', `${collection}?limit=3&${query}${cursor}`)
          expect(page.status).toBe(200)
          pieces.push(...page.body.items)
          cursor = page.body.nextCursor ? `&cursor=${page.body.nextCursor}` : ''
        } while (cursor)
        expect(pieces.map((row) => row.id)).toEqual(whole.body.items.map((row: BaseRow) => row.id))
        expect(new Set(pieces.map((row) => row.id)).size).toBe(pieces.length)
        if (!sort) expect(whole.body.total).toBe(pieces.length)
        if (!sort) continue
        const values = pieces.map((row) => row[sort] as string | number | null)
        const known = values.filter((value) => value !== null)
        const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(known).toEqual(direction ? sorted.reverse() : sorted)
        expect(values.slice(known.length).every((value) => value === null)).toBe(true)
      }
    }
  })

  test('filters by each declared field and by nothing else', async () => {
    for (const field of resource.filters) {
      const plain = await apart()
      const row = plain[field] === null ? await pointing(field) : plain
      const found = await call(
        'GET',
        `${collection}?limit=500&${field}=${encodeURIComponent(String(row[field]))}`,
      )
      expect(found.body.items.map((each: BaseRow) => each.id)).toContain(row.id)
      expect(found.body.items.every((each: BaseRow) => each[field] === row[field])).toBe(true)
      const page = await call('GET', `${collection}?limit=1`)
      if (page.body.nextCursor) {
        const mixed = await call('GET', `${collection}?${field}=${row[field]}&cursor=${page.body.nextCursor}`)
        expect(mixed).toMatchObject({ status: 400, body: { errors: [{ path: '/cursor' }] } })
      }
    }
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=x',
      'limit=1&limit=2',
      'sort=nothing',
      'surprise=1',
      'cursor=x',
    ]) {
      const answer = await call('GET', `${collection}?${query}`)
      expect([query, answer.status]).toEqual([query, 400])
      expect(answer.body.errors[0].path).toBe(`/${query.split('=')[0]}`)
    }
  })

  test('refuses other methods', async () => {
    const row = await fresh()
    if (!putPaths.includes(`${collection}/:key`)) {
      const put = await call('PUT', item(row), {})
      expect(put).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
      expect(put.headers.get('allow')).toBe('GET, PATCH, DELETE')
    }
    expect((await call('POST', item(row), {})).status).toBe(405)
    expect((await call('DELETE', collection)).status).toBe(405)
  })
})
