import { createHash } from 'node:crypto'
import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

const SUM = `export function kpi({ t, channels, lap, config }) {
  const sum = (list) => list.reduce((total, value) => total + (Number.isNaN(value) ? 0 : value), 0)
  console.log('samples', t.length)
  return [
    { name: 'Sum', value: sum(channels.brake), unit: 'bar' },
    { name: 'Missing', value: channels.brake.filter(Number.isNaN).length },
    { name: 'First time', value: t[0] },
    { name: 'Factor', value: config.factor },
    { name: 'Lap', value: lap ? lap.lapNumber : -1 },
    { name: 'Channels ' + Object.keys(channels), value: Object.keys(channels).length },
  ]
}`
const SAMPLES = [
  { t: 0.2, brake: 3 },
  { t: 0, brake: 1.5 },
  { t: 0.1, brake: null },
]
const COLUMNS = { t: [0.2, 0, 0.1], brake: [3, 1.5, null] }
const worked = (factor: unknown, lap = -1) => [
  { name: 'Sum', value: 4.5, unit: 'bar' },
  { name: 'Missing', value: 1 },
  { name: 'First time', value: 0 },
  typeof factor === 'number' ? { name: 'Factor', value: factor } : { name: 'Factor', error: factor },
  { name: 'Lap', value: lap },
  { name: 'Channels brake', value: 1 },
]

const sumPlugin = () => make(api, 'plugins', { source: SUM, config: { factor: 2, depth: { a: 1 } } })
type Sent = { lapId?: string; samples?: unknown; columns?: unknown; config?: unknown }
const invoke = (id: string, body: Sent, by = api) =>
  by.invokePluginKpi({ params: { id }, body: body as never })
async function lapWithTelemetry() {
  const lap = await make(api, 'laps', { lapNumber: 12 })
  await api.putTelemetry({ params: { id: lap.id }, body: { columns: COLUMNS } })
  return lap
}

describe('the row', () => {
  test('has the hash of its source, regardless of the hash a client sends', async () => {
    const row = await make(api, 'plugins', { source: 'export const kpi = () => [] // µ' })
    expect(row).toMatchObject({
      version: 1,
      pluginVersion: '1.0.0',
      enabled: true,
      config: {},
      description: null,
    })
    expect(row.sha256).toBe(sha256('export const kpi = () => [] // µ'))
    const changed = await api.plugins.update(row.id, { source: ' export const kpi = 1\n' })
    expect(changed).toMatchObject({ version: 2, source: ' export const kpi = 1\n' })
    expect(changed.sha256).toBe(sha256(' export const kpi = 1\n'))
    const forged = await refusal(
      api.plugins.create({ name: 'x', source: 'x', pluginVersion: '1.0.0', sha256: 'x' } as never),
    )
    expect(forged).toMatchObject({ status: 400, errors: [{ path: '/sha256' }] })
  })

  test('accepts the version of the plugin under its own name too, and needs one of them', async () => {
    const post = (json: unknown) => server.fetch('/plugins', { method: 'POST', json })
    const given = { name: 'x', source: 'x' }
    expect(await (await post({ ...given, version: '2.1.0-rc.1+b5' })).json()).toMatchObject({
      version: 1,
      pluginVersion: '2.1.0-rc.1+b5',
    })
    const none = await post(given)
    expect([none.status, (await none.json()).errors]).toEqual([
      400,
      [{ path: '/pluginVersion', message: 'is required' }],
    ])
    expect((await post({ ...given, version: '1.0.0', pluginVersion: '1.0.1' })).status).toBe(400)
    for (const version of ['1', '1.0', 'v1.0.0', '01.0.0', '1.0.0-', 1, '']) {
      expect([version, (await post({ ...given, pluginVersion: version })).status]).toEqual([version, 400])
    }
  })

  test('accepts a source of up to a megabyte', async () => {
    const megabyte = '/'.repeat(1024 * 1024)
    // Each escape is six bytes of the body.
    const escaped = JSON.stringify({ name: 'big', pluginVersion: '1.0.0', source: megabyte }).replaceAll(
      '//',
      '\\u002f/',
    )
    expect(escaped.length).toBeGreaterThan(3_000_000)
    const headers = { 'content-type': 'application/json' }
    const made = await server.fetch('/plugins', { method: 'POST', body: escaped, headers })
    expect(made.status).toBe(201)
    const { id, sha256: hash } = await made.json()
    expect(hash).toBe(sha256(megabyte))
    expect((await api.plugins.update(id, { source: megabyte.replace('/', '!') })).version).toBe(2)
    const over = { message: 'must be at most 1 MB', path: '/source' }
    expect(await refusal(make(api, 'plugins', { source: `${megabyte}/` }))).toMatchObject({
      status: 400,
      errors: [over],
    })
    expect(await refusal(make(api, 'plugins', { source: 'µ'.repeat(600_000) }))).toMatchObject({
      status: 400,
      errors: [over],
    })
    expect(await refusal(make(api, 'plugins', { source: ' \n' }))).toMatchObject({ status: 400 })
    const tooLarge = await server.fetch('/plugins', {
      method: 'POST',
      json: { source: 'x'.repeat(9_000_000) },
    })
    expect(tooLarge.status).toBe(413)
    await api.plugins.remove(id)
  })

  test('has no source in a list with the summary view', async () => {
    const row = await sumPlugin()
    const whole = await api.plugins.list({ limit: 500 })
    expect(whole.items.find(({ id }) => id === row.id)).toEqual(row)
    const short = await api.plugins.list({ limit: 500, summary: true })
    const { source: _, ...rest } = row
    expect(short.items.find(({ id }) => id === row.id)).toEqual(rest)
    expect((await server.fetch('/cars?summary=true')).status).toBe(400)
  })

  test('has its source and hash again when a change is reverted', async () => {
    const row = await sumPlugin()
    await api.plugins.update(row.id, { source: 'broken(' })
    await api.revertChanges({ body: { seq: (await api.me()).seq } })
    expect(await api.plugins.get(row.id)).toMatchObject({ source: SUM, sha256: row.sha256 })
    await api.plugins.remove(row.id)
    await api.revertChanges({ body: { seq: (await api.me()).seq } })
    expect(await api.plugins.get(row.id)).toMatchObject({ source: SUM, sha256: row.sha256 })
    expect((await invoke(row.id, { samples: SAMPLES })).items).toEqual(worked(2))
  })
})

describe('a run', () => {
  test('works over samples, columns, Arrow and a stored lap alike', async () => {
    const { id } = await sumPlugin()
    for (const body of [{ samples: SAMPLES }, { columns: COLUMNS }]) {
      const answer = await invoke(id, body)
      expect(answer).toEqual({ items: worked(2), durationMs: expect.any(Number), logs: ['samples 3'] })
    }
    const table = tableFromArrays({
      t: Float64Array.from(COLUMNS.t),
      brake: Float64Array.from(COLUMNS.brake, (value) => value ?? Number.NaN),
    })
    const arrow = await server.fetch(`/plugins/${id}/invoke/kpi`, {
      method: 'POST',
      headers: { 'content-type': 'application/vnd.apache.arrow.stream' },
      body: tableToIPC(table, 'stream') as BodyInit,
    })
    expect(await arrow.json()).toMatchObject({ items: worked(2) })
    const lap = await lapWithTelemetry()
    expect((await invoke(id, { lapId: lap.id })).items).toEqual(worked(2, 12))
  })

  test('has the lap as the API returns it', async () => {
    const lap = await lapWithTelemetry()
    const { id } = await make(api, 'plugins', {
      source: 'export const kpi = ({ lap }) => console.log(lap) ?? []',
    })
    const { logs } = await invoke(id, { lapId: lap.id })
    const shown = JSON.stringify(await api.laps.get(lap.id))
    expect(logs).toEqual([shown.slice(0, 500)])
  })

  test('merges the config of the call over that of the plugin', async () => {
    const { id } = await sumPlugin()
    const lap = await lapWithTelemetry()
    const config = { factor: 5 }
    expect((await invoke(id, { samples: SAMPLES, config })).items).toEqual(worked(5))
    expect((await invoke(id, { lapId: lap.id, config })).items).toEqual(worked(5, 12))
    expect((await api.plugins.get(id)).config).toEqual({ factor: 2, depth: { a: 1 } })
    const nothing = await invoke(id, { columns: COLUMNS, config: { factor: null } })
    expect(nothing.items).toEqual(worked('its value is null, not a finite number'))
  })

  test('rejects invalid telemetry, config and lap', async () => {
    const { id } = await sumPlugin()
    const bare = await make(api, 'laps')
    const path = `/plugins/${id}/invoke/kpi`
    const post = async (body: string) => {
      const response = await server.fetch(path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      const { status, errors } = await response.json()
      return [status, errors?.map((error: { path: string }) => error.path)]
    }
    const sent = (body: unknown) => post(JSON.stringify(body))
    expect(await post('{')).toEqual([400, undefined])
    expect(await sent({ samples: [{ brake: 1 }] })).toEqual([400, ['/samples/t']])
    expect(await sent({ columns: { t: [1], brake: ['x'] } })).toEqual([400, ['/columns/brake/0']])
    expect(await sent({ columns: COLUMNS, config: [] })).toEqual([400, ['/config']])
    expect(await sent({ columns: COLUMNS, config: 'x' })).toEqual([400, ['/config']])
    expect(await sent({ columns: COLUMNS, config: { long: 'x'.repeat(66_000) } })).toEqual([400, ['/config']])
    expect(await sent({ columns: COLUMNS, surprise: 1 })).toEqual([400, ['/surprise']])
    expect(await post('{"columns":{"t":[1]},"config":{"__proto__":{"a":1}}}')).toEqual([
      400,
      ['/config/__proto__'],
    ])
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    expect((await post(`{"columns":{"t":[1]},"config":${deep}}`))[0]).toBe(400)
    expect(await sent({ lapId: 'x' })).toEqual([400, ['/lapId']])
    expect(await sent({ lapId: UNKNOWN_ID })).toEqual([422, ['/lapId']])
    expect(await sent({ lapId: bare.id, samples: [] })).toEqual([400, ['/samples']])
    expect((await sent({ lapId: bare.id }))[0]).toBe(404)
    expect((await invoke(id, { samples: SAMPLES })).items).toEqual(worked(2))
  })

  test('of a disabled or unknown plugin is rejected', async () => {
    const { id } = await sumPlugin()
    await api.plugins.update(id, { enabled: false })
    expect(await refusal(invoke(id, { samples: SAMPLES }))).toMatchObject({
      status: 409,
      code: 'plugin_disabled',
    })
    await api.plugins.update(id, { enabled: true })
    expect((await invoke(id, { samples: SAMPLES })).items).toEqual(worked(2))
    expect(await refusal(invoke(UNKNOWN_ID, { samples: SAMPLES }))).toMatchObject({ status: 404 })
    const other = await server.otherAccount('other-team')
    expect(await refusal(invoke(id, { samples: SAMPLES }, other.api))).toMatchObject({ status: 404 })
  })

  test('every failure in it is one error with its line', async () => {
    const failing = {
      'export function kpi() {\n\n  return lap.x\n}': "ReferenceError: 'lap' is not defined (line 3)",
      'export function kpi() {\n  return +* 3\n}':
        "SyntaxError: unexpected token in expression: '*' (line 2)",
      'export function kpi({ lap }) {\n  return lap.x\n}':
        "TypeError: cannot read property 'x' of null (line 2)",
      "\nthrow new Error('at the top')": 'Error: at the top (line 2)',
      'export async function kpi() {\n  await 1\n  throw new RangeError("later")\n}':
        'RangeError: later (line 3)',
      'export function other() {}': 'the source has no "export function kpi"',
      'export const kpi = () => 3': 'kpi answered a number, not a list of { name, value }',
      'export const kpi = () => [{ name: "a", value: 1 }, 2]':
        'item 1 of the answer is a number, not { name, value }',
      'export const kpi = () => { throw "no brakes" }': 'threw no brakes',
    }
    for (const [source, error] of Object.entries(failing)) {
      const { id, name } = await make(api, 'plugins', { source })
      const { items } = await invoke(id, { samples: SAMPLES })
      expect([source, items]).toEqual([source, [{ name, error }]])
    }
  })

  test('may answer asynchronously, and return an error for one of several', async () => {
    const source = `const ready = await Promise.resolve(2)
      export async function kpi() { await null; return [{ name: 'a', value: ready }, { name: 'b', error: 'no brakes' }] }`
    const { id } = await make(api, 'plugins', { source })
    const { items } = await invoke(id, { samples: SAMPLES })
    expect(items).toEqual([
      { name: 'a', value: 2 },
      { name: 'b', error: 'no brakes' },
    ])
  })

  test('is in no change log', async () => {
    const { id } = await sumPlugin()
    const { seq } = await api.me()
    await invoke(id, { samples: SAMPLES })
    expect((await api.me()).seq).toBe(seq)
  })
})

describe('permissions', () => {
  test('a member runs plugins, and installs, changes and removes none', async () => {
    const { id } = await sumPlugin()
    const admin = await memberOf(server, { role: 'admin' })
    const member = await memberOf(server)
    const generous = await memberOf(server, { rules: ['*'] })
    expect((await make(admin.api, 'plugins')).version).toBe(1)
    for (const { api: their } of [member, generous]) {
      expect((await invoke(id, { samples: SAMPLES }, their)).items).toEqual(worked(2))
      expect((await their.plugins.get(id)).source).toBe(SUM)
      const refused = [
        () => make(their, 'plugins'),
        () => their.plugins.update(id, { enabled: false }),
        () => their.plugins.remove(id),
      ]
      for (const call of refused) {
        expect(await refusal(call())).toMatchObject({ status: 403 })
      }
    }
  })

  test('running one needs a separate right, and its lap must be readable', async () => {
    const { id } = await sumPlugin()
    const lap = await lapWithTelemetry()
    const only = await keyOf(server, { rules: ['!*', 'invoke:Plugin'] })
    expect((await invoke(id, { samples: SAMPLES }, only.api)).items).toEqual(worked(2))
    expect(await refusal(only.api.plugins.get(id))).toMatchObject({ status: 403 })
    expect(await refusal(invoke(id, { lapId: lap.id }, only.api))).toMatchObject({
      status: 403,
      operation: 'read',
      entity: 'Lap',
    })
    const reader = await keyOf(server, { rules: ['!*', 'invoke:Plugin', 'read:Lap'] })
    expect((await invoke(id, { lapId: lap.id }, reader.api)).items).toEqual(worked(2, 12))
    const denied = await keyOf(server, { rules: ['!invoke:Plugin'] })
    expect(await refusal(invoke(id, { samples: SAMPLES }, denied.api))).toMatchObject({
      status: 403,
      operation: 'invoke',
      entity: 'Plugin',
    })
  })
})

test('when the queue is full the next one gets Retry-After', async () => {
  const { id } = await make(api, 'plugins', { source: 'export const kpi = () => []' })
  const loop = await make(api, 'plugins', { source: 'export function kpi() { for (;;); }' })
  const all = await Promise.all(
    [loop.id, loop.id, ...Array.from({ length: 60 }, () => id)].map(async (each) => {
      const response = await server.fetch(`/plugins/${each}/invoke/kpi`, {
        method: 'POST',
        json: { samples: SAMPLES },
      })
      const { code } = await response.json()
      return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
    }),
  )
  const refused = all.filter(({ status }) => status === 503)
  expect(all.filter(({ status }) => status === 200).length + refused.length).toBe(62)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]).toEqual({ status: 503, code: 'workers_busy', retryAfter: '2' })
})
