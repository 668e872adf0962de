import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../server/contract/define/action.ts'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { actions, type ResourceKey, resources } from '../../server/contract/index.ts'
import { EACH, referencesOf } from '../../server/contract/references.ts'
import { bodies, make } from '../support/factories.ts'
import { parentsOf } from '../support/parents-of.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const keys = Object.keys(resources) as ResourceKey[]
/** An id without a row, whose response is the expected one for a foreign row. */
const NEVER = '01990000-0000-7000-8000-000000000000'

let otherTeam: Awaited<ReturnType<typeof server.otherAccount>>
/** A row of ours of every resource. */
const ours = {} as Record<ResourceKey, string>
beforeAll(async () => {
  otherTeam = await server.otherAccount('other-team')
  for (const key of keys) ours[key] = ((await make(server.api, key)) as { id: string }).id
})

/** Response to the other account, without parts that differ from request to request. */
async function responseOf(method: string, path: string, json?: unknown, id = '') {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${otherTeam.token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: [...response.headers.keys()].sort(),
    text: text.replace(/"requestId":"[^"]+"/, '').replaceAll(id || NEVER, NEVER),
  }
}

/** The other account gets the same response for an existing row of ours as for an unknown id. */
async function expectUnknown(
  statuses: number[],
  ask: (id: string) => ReturnType<typeof responseOf>,
  id: string,
) {
  const [foreign, never] = [await ask(id), await ask(NEVER)]
  expect(foreign).toEqual(never)
  expect(statuses).toContain(foreign.status)
}

const versionOf = async (key: ResourceKey) => [key, (await server.api[key].get(ours[key])).version]
const seqOfOurs = async () => (await server.api.me()).seq

describe.each(keys)('%s', (key) => {
  const { path, filters } = resources[key] as AnyResource

  test('cannot be read, changed or removed', async () => {
    const before = [await versionOf(key), await seqOfOurs()]
    for (const [method, json] of [
      ['GET'],
      ['PATCH', {}],
      ['PATCH', { parameters: {} }],
      ['DELETE'],
    ] as const) {
      await expectUnknown([404], (id) => responseOf(method, `/${path}/${id}`, json, id), ours[key])
    }
    await expectUnknown(
      [404],
      (id) => responseOf('DELETE', `/${path}/${id}?cascade=true`, undefined, id),
      ours[key],
    )
    expect([await versionOf(key), await seqOfOurs()]).toEqual(before)
  })

  test('is in no list, with any order or filter', async () => {
    const row = (await server.api[key].get(ours[key])) as unknown as Record<string, unknown>
    const queries = [
      'limit=500',
      'count=true',
      ...resources[key].sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    ]
    for (const query of queries)
      expect((await responseOf('GET', `/${path}?${query}`)).text).not.toContain(ours[key])
    for (const filter of filters) {
      const value = encodeURIComponent(String(row[filter] ?? NEVER))
      const { status, text } = await responseOf('GET', `/${path}?${filter}=${value}&count=true`)
      expect([filter, status]).toEqual([filter, 200])
      expect(text).not.toContain(ours[key])
    }
  })

  test('leaves its id free for others, who learn nothing by it', async () => {
    const { id } = (await make(server.api, key)) as { id: string }
    const body = (await bodies[key](otherTeam.api)) as Record<string, unknown>
    const { status } = await responseOf('POST', `/${path}`, { ...body, id })
    expect(status).toBe(201)
    expect(await server.api[key].get(id)).toMatchObject({ accountId: server.accountId, version: 1 })
  })
})

/** Required fields of a list element besides its reference. */
const ELEMENTS: Record<string, Record<string, unknown>> = {
  stints: { stint: 1 },
  rows: { type: 'out' },
  fits: { fittedAt: '2026-04-17T09:00:00.000Z' },
}

function bodyWith(path: readonly (string | symbol)[], id: string, list = ''): unknown {
  const [step, ...rest] = path
  if (step === undefined) return id
  if (step === EACH) {
    const inner = bodyWith(rest, id)
    return [typeof inner === 'object' ? { ...ELEMENTS[list], ...inner } : inner]
  }
  return { [step as string]: bodyWith(rest, id, step as string) }
}

const references = keys.flatMap((key) =>
  referencesOf(resources[key]).map(({ path, entity }) => ({
    key,
    path,
    entity,
    at: path.map(String).join('/'),
  })),
)

test.each(references)('$key cannot point at a foreign $entity with $at', async ({ key, path, entity }) => {
  const target = keys.find((each) => resources[each].name === entity) as ResourceKey
  const given = (await bodies[key](otherTeam.api)) as object
  const own = (await make(otherTeam.api, key, parentsOf(resources[key], given))) as { id: string }
  const body = (id: string) => bodyWith(path, id) as object
  const collection = `/${resources[key].path}`
  await expectUnknown(
    [422],
    (id) => responseOf('PATCH', `${collection}/${own.id}`, body(id), id),
    ours[target],
  )
  await expectUnknown(
    [422],
    (id) => responseOf('POST', collection, { ...given, ...body(id) }, id),
    ours[target],
  )
})

/** Instance-wide endpoints answer 403 regardless of the id. */
const withRow = Object.values<Endpoint>(actions).filter(
  ({ path, access }) => path.includes('/:id') && access !== 'instanceOwner',
)
const scope = { Driver: { key: ['lastName'], fields: { firstName: 'n', lastName: 'n' } } }
const { id: importId } = await server.api.runImport({ body: { profile: { scope }, payload: { n: 'Ours' } } })

test.each(withRow.map((action) => [action.operationId, action] as const))(
  '%s finds no foreign row',
  async (_, action) => {
    const owner = keys.find((key) => action.path.startsWith(`/${resources[key].path}/`))
    const body: Record<string, unknown> = {
      startReplay: { newEvent: { name: 'x' } },
      applyTelemetryFile: { sessionId: NEVER, carId: NEVER, laps: [{ index: 0, lapNumber: 1 }] },
      putTelemetryFileLaps: { trackId: NEVER },
      commentOnIssue: { text: 'x' },
      signChecklist: { item: 'x' },
      simulatePermission: { entity: 'Lap', operation: 'read' },
      replayFailed: { since: '2026-01-01T00:00:00.000Z' },
    }
    const json = action.method === 'GET' ? undefined : (body[action.operationId] ?? {})
    const query = action.operationId === 'diffSetups' ? `?to=${NEVER}` : ''
    await expectUnknown(
      [404],
      (id) => responseOf(action.method, `${action.path.replace(':id', id)}${query}`, json, id),
      owner ? ours[owner] : (importId as string),
    )
  },
)

test('ids in a query or a body give no access either', async () => {
  const { api } = otherTeam
  const setup = (await make(api, 'setups')).id
  const session = (await make(api, 'sessions')).id
  const event = (await make(api, 'events')).id
  const sheet = await bodies.laps(api)
  const [change] = (await server.api.listChanges({ query: { entityId: ours.setups } })).items
  const asks: [ResourceKey, number[], (id: string) => ReturnType<typeof responseOf>][] = [
    ['setups', [422], (id) => responseOf('GET', `/setups/${setup}/diff?to=${id}`, undefined, id)],
    [
      'changeFormatters',
      [422],
      (id) => responseOf('GET', `/setups/${setup}/diff?to=${setup}&formatterId=${id}`, undefined, id),
    ],
    ['sessions', [422], (id) => responseOf('POST', '/run-plans/calculate', { sessionId: id, rows: [] }, id)],
    ['events', [422], (id) => responseOf('PUT', `/event-data/k?eventId=${id}`, { data: 1 }, id)],
    ['sessions', [422], (id) => responseOf('PUT', `/session-data/k?sessionId=${id}`, { data: 1 }, id)],
    ['cars', [422], (id) => responseOf('PUT', `/event-data/k?eventId=${event}&carId=${id}`, { data: 1 }, id)],
    [
      'cars',
      [200, 422],
      (id) => responseOf('GET', `/sessions/${session}/constants?carId=${id}`, undefined, id),
    ],
    [
      'runSheets',
      [422],
      (id) => responseOf('POST', '/laps/batch', { items: [{ ...sheet, runSheetId: id }] }, id),
    ],
    [
      'permissionProfiles',
      [422],
      (id) =>
        responseOf(
          'POST',
          '/members/invites',
          { email: 'x@x.example', role: 'member', permissionProfileId: id },
          id,
        ),
    ],
    ['setups', [200], (id) => responseOf('GET', `/changes?entityId=${id}`, undefined, id)],
    ['sessions', [200], (id) => responseOf('GET', `/changes?sessionId=${id}`, undefined, id)],
  ]
  for (const [key, statuses, ask] of asks) await expectUnknown(statuses, ask, ours[key])
  const batchId = change?.batchId as string
  await expectUnknown([404], (id) => responseOf('POST', '/changes/revert', { batchId: id }, id), batchId)
})

test('after all attempts every row of this account is unchanged', async () => {
  expect(await Promise.all(keys.map(versionOf))).toEqual(keys.map((key) => [key, 1]))
})
