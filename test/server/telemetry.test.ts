import { Table, tableFromArrays, tableToIPC } from 'apache-arrow'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import { make } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let api: Client
beforeAll(async () => {
  server = await startTestServer()
  api = server.api
})

const T = [0, 0.1, 0.2, 0.3, 0.4]
const SPEED = [10, 12, null, 16, 18]
const SAMPLES = T.map((t, index) => (SPEED[index] === null ? { t } : { t, speed: SPEED[index] }))
const COLUMNS = { t: T, speed: SPEED }

const put = (lapId: string, body: object, query = '') =>
  server.fetch(`/laps/${lapId}/telemetry${query}`, { method: 'PUT', json: body })
const send = (path: string, method: string, type: string, body: BodyInit, headers = {}) =>
  server.fetch(path, { method, body, headers: { 'content-type': type, ...headers } })
const stored = async (lapId: string, query = '') => {
  const answer = await server.fetch(`/laps/${lapId}/telemetry${query}`)
  return { status: answer.status, body: await answer.json() }
}
const arrow = (columns: Record<string, Float64Array | Float32Array | Int32Array>) =>
  tableToIPC(new Table(tableFromArrays(columns).batches), 'stream') as Uint8Array<ArrayBuffer>

describe('what a lap may be sent as', () => {
  test('samples, columns, Arrow and CSV are stored alike, and the same lap once', async () => {
    const forms: [string, () => Promise<Response>][] = []
    const laps = await Promise.all(Array.from({ length: 4 }, () => make(api, 'laps')))
    const at = (index: number) => `/laps/${laps[index]?.id}/telemetry`
    forms.push(['samples', () => put(laps[0]?.id as string, { samples: SAMPLES })])
    forms.push(['columns', () => put(laps[1]?.id as string, { columns: COLUMNS })])
    const values = {
      t: Float64Array.from(T),
      speed: Float64Array.from(SPEED, (value) => value ?? Number.NaN),
    }
    forms.push(['arrow', () => send(at(2), 'PUT', 'application/vnd.apache.arrow.stream', arrow(values))])
    const lines = T.map((t, index) => `${t},${SPEED[index] ?? ''}`)
    forms.push(['csv', () => send(at(3), 'PUT', 'text/csv', ['t,speed', ...lines].join('\n'))])
    const answers = []
    for (const [, form] of forms) {
      const answer = await form()
      expect(answer.status).toBe(200)
      answers.push(await answer.json())
    }
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatchObject({ lapId: laps[index]?.id, samples: 5, fromSec: 0, toSec: 0.4, kpis: {} })
      const { body } = await stored(laps[index]?.id as string)
      expect(body).toMatchObject({ columns: COLUMNS, samples: 5, totalSamples: 5 })
    }
    expect(new Set(answers.slice(0, 3).map(({ telemetryId }) => telemetryId)).size).toBe(1)
  })

  test('samples out of order come back in order, equal times in theirs', async () => {
    const lap = await make(api, 'laps')
    await put(lap.id, { columns: { t: [2, 1, 1, 0], speed: [4, 2, 3, 1] } })
    expect((await stored(lap.id)).body.columns).toEqual({ t: [0, 1, 1, 2], speed: [1, 2, 3, 4] })
  })

  test.each([
    ['no t', { columns: { speed: [1] } }, '/columns/t'],
    ['columns of different lengths', { columns: { t: [0, 1], speed: [1] } }, '/columns/speed'],
    ['a text', { samples: [{ t: 0, speed: 'fast' }] }, '/samples/0/speed'],
    ['a sample that is none', { samples: [{ t: 0 }, 7] }, '/samples/1'],
    ['no sample', { samples: [] }, '/samples'],
    ['a time that is missing', { samples: [{ t: 0 }, { speed: 1 }] }, '/samples/t'],
    ['names that differ in case only', { columns: { t: [0], a: [1], A: [2] } }, '/columns/A'],
    ['an unknown key', { samples: SAMPLES, sampels: [] }, '/sampels'],
    ['both forms', { samples: SAMPLES, columns: COLUMNS }, '/columns'],
    ['neither form', {}, ''],
    ['a name of a prototype', JSON.parse('{"columns":{"t":[0],"__proto__":[1]}}'), '/columns/__proto__'],
  ])('400 names what is wrong: %s', async (_, body, path) => {
    const lap = await make(api, 'laps')
    const answer = await put(lap.id, body)
    expect(answer.status).toBe(400)
    const { errors } = await answer.json()
    expect(errors.map((error: { path: string }) => error.path)).toContain(path)
    expect((await api.laps.get(lap.id)).telemetryId).toBeNull()
  })

  test('400 for broken JSON, Arrow and CSV, with the line; 415 for another type; 413 beyond 64 MB of values', async () => {
    const { id } = await make(api, 'laps')
    const path = `/laps/${id}/telemetry`
    const broken = await send(path, 'PUT', 'application/json', '{"samples":[')
    expect([broken.status, (await broken.json()).errors[0].message]).toEqual([
      400,
      expect.stringContaining('not valid JSON'),
    ])
    const noArrow = await send(path, 'PUT', 'application/vnd.apache.arrow.stream', 'arrow')
    expect(noArrow.status).toBe(400)
    const csv = await send(path, 'PUT', 'text/csv', 't,speed\n0,1\n0.1,fast\n')
    expect((await csv.json()).errors[0].message).toBe('line 3, speed: "fast" is no number')
    expect((await send(path, 'PUT', 'image/png', 'x')).status).toBe(415)
    const wide = Object.fromEntries(
      Array.from({ length: 21 }, (_, index) => [`c${index}`, new Float32Array(100_000)]),
    )
    const many = arrow({ t: new Float64Array(100_000), ...wide })
    const tooMany = await send(path, 'PUT', 'application/vnd.apache.arrow.stream', many)
    expect((await tooMany.json()).errors[0].message).toBe('has more than 2,000,000 values')
  })
})

describe('units', () => {
  const KPIS = [
    { name: 'Top speed', expression: 'Max(Speed)', unit: 'km/h', decimals: 1, warnAbove: 150 },
    { name: 'Slowest corner', expression: 'Min(Speed)', unit: 'km/h', warnBelow: 30 },
    { name: 'Pressure', expression: 'Max(Speed)', unit: 'bar' },
  ]
  const MPS = [10, 44.444_444_444, 20]
  const KPH = MPS.map((value) => value * 3.6)
  const csv = (name: string, unit: string, values: readonly number[]) =>
    `time,${name}\ns,${unit}\n${values.map((value, index) => `${index / 10},${value}`).join('\n')}\n`

  test('the same lap in m/s and in km/h has the same top speed, with any channel name of the logger', async () => {
    const profile = await api.dataAnalysisProfiles.create({ name: 'Units', automatic: true, kpis: KPIS })
    const forms: [string, BodyInit][] = [
      ['text/csv', csv('speed', 'm/s', MPS)],
      ['text/csv', csv('GPS Speed', 'km/h', KPH)],
      ['text/csv', csv('Corr Speed', 'kph', KPH)],
      [
        'application/json',
        JSON.stringify({ columns: { t: [0, 0.1, 0.2], velocity: MPS }, units: { Velocity: 'm/s' } }),
      ],
    ]
    for (const [type, body] of forms) {
      const { id } = await make(api, 'laps')
      const answer = await send(`/laps/${id}/telemetry`, 'PUT', type, body)
      const { kpis } = await answer.json()
      expect(kpis).toEqual({ 'Top speed': expect.closeTo(160, 6), 'Slowest corner': expect.closeTo(36, 6) })
      const path = `/data-analysis-profiles/${profile.id}/evaluate`
      const { items } = await (await server.fetch(path, { method: 'POST', json: { lapId: id } })).json()
      expect(items).toEqual([
        { name: 'Top speed', value: expect.closeTo(160, 6), unit: 'km/h' },
        { name: 'Slowest corner', value: expect.closeTo(36, 6), unit: 'km/h' },
        {
          name: 'Pressure',
          error: expect.stringMatching(/is in (m\/s|km\/h|kph), which cannot be converted to bar/),
        },
      ])
    }
    await api.dataAnalysisProfiles.update(profile.id, { automatic: false })
  })

  test('units of a JSON body are stored and shown; those of no channel are refused', async () => {
    const { id } = await make(api, 'laps')
    await put(id, { samples: [{ time: 0, speed: 1 }], units: { time: 'ms', speed: 'm/s' } })
    expect((await stored(id)).body).toMatchObject({
      columns: { t: [0], speed: [1] },
      units: { t: 's', speed: 'm/s' },
    })
    const wrong = await put(id, { columns: COLUMNS, units: { sped: 'm/s', speed: 7 } })
    expect((await wrong.json()).errors).toEqual([
      { path: '/units/speed', message: 'must be a short text such as km/h, or null' },
    ])
    const lost = await put(id, { columns: COLUMNS, units: { sped: 'm/s' } })
    expect((await lost.json()).errors).toEqual([{ path: '/units/sped', message: 'is no channel' }])
  })
})

describe('one lap of several', () => {
  const twice = { columns: { t: [0, 0.1, 0.2, 0, 0.1, 0.2], speed: [1, 2, 3, 4, 5, 6] } }
  const named = { columns: { t: [0, 1, 2, 3], Lap: [7, 7, 8, 8], speed: [1, 2, 3, 4] } }

  test('a time that starts again is refused with its place, unless one lap is asked for', async () => {
    const { id } = await make(api, 'laps')
    const refused = await put(id, twice)
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      [
        {
          path: '/columns/t',
          message: expect.stringContaining('The time falls from 0.2 s to 0 s at sample 3'),
        },
      ],
    ])
    expect((await put(id, twice, '?lap=2')).status).toBe(200)
    expect((await stored(id)).body.columns.speed).toEqual([4, 5, 6])
  })

  test('a lap that is not there is refused with those that are, in every form', async () => {
    const { id } = await make(api, 'laps')
    expect((await put(id, named, '?lap=8')).status).toBe(200)
    expect((await stored(id)).body.columns.speed).toEqual([3, 4])
    const wrong = { path: '/lap', message: 'The file has no lap 99: it has laps 7 and 8.' }
    const csv = 'Time,Lap,speed\n0,7,1\n1,8,2\n'
    const values = Object.fromEntries(
      Object.entries(named.columns).map(([name, list]) => [name, Float64Array.from(list)]),
    )
    const path = `/laps/${id}/telemetry?lap=99`
    for (const answer of [
      await put(id, named, '?lap=99'),
      await send(path, 'PUT', 'text/csv', csv),
      await send(path, 'PUT', 'application/vnd.apache.arrow.stream', arrow(values)),
    ]) {
      const { status, errors, detail } = await answer.json()
      expect([status, errors, detail]).toEqual([400, [wrong], wrong.message])
    }
    const none = await put(id, { columns: COLUMNS }, '?lap=1')
    expect((await none.json()).errors[0].message).toContain('does not tell its laps apart')
  })
})

describe('reading', () => {
  test('channels by name in any case, a part in time, and thinned out so that a spike survives', async () => {
    const { id } = await make(api, 'laps')
    const t = Array.from({ length: 1000 }, (_, index) => index / 100)
    const brake = t.map((_, index) => (index === 617 ? 99 : index === 618 ? -5 : 1))
    await put(id, { columns: { t, brake, Speed: t, 'Wheel FL': t } })
    const part = await stored(id, '?channels=speed,Wheel%20FL&from=1&to=1.02')
    expect(part.body).toEqual({
      columns: { t: [1, 1.01, 1.02], Speed: [1, 1.01, 1.02], 'Wheel FL': [1, 1.01, 1.02] },
      units: { t: null, Speed: null, 'Wheel FL': null },
      samples: 3,
      totalSamples: 1000,
    })
    const thin = (await stored(id, '?channels=brake&points=20')).body
    expect(thin.columns.t).toHaveLength(20)
    expect(Math.max(...thin.columns.brake)).toBe(99)
    expect(thin.columns.t[thin.columns.brake.indexOf(99)]).toBe(6.17)
    expect(Math.min(...thin.columns.brake)).toBe(-5)
    const both = (await stored(id, '?points=20')).body
    expect([both.columns.t.length, Math.max(...both.columns.brake)]).toEqual([20, 99])
    const few = (await stored(id, '?channels=brake&from=6.16&to=6.19&points=20')).body
    expect(few.columns.brake).toEqual([1, 99, -5, 1])
  })

  test('404 without telemetry, without a lap, and for another account; 400 for a channel that is not there', async () => {
    const lap = await make(api, 'laps')
    expect((await stored(lap.id)).status).toBe(404)
    await put(lap.id, { columns: COLUMNS })
    const wrong = await stored(lap.id, '?channels=speed,nope')
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ path: '/channels', message: 'unknown channel: nope' }],
    ])
    expect((await stored(lap.id, '?points=1')).status).toBe(400)
    const other = await server.otherAccount('other-team')
    const headers = { authorization: `Bearer ${other.token}` }
    expect((await server.fetch(`/laps/${lap.id}/telemetry`, { headers })).status).toBe(404)
    const theirs = await server.fetch(`/laps/${lap.id}/telemetry`, {
      method: 'PUT',
      headers,
      json: { columns: COLUMNS },
    })
    expect(theirs.status).toBe(404)
  })
})

describe('telemetry is a change of its lap', () => {
  test('an Idempotency-Key belongs to one body, however long', async () => {
    const lap = await make(api, 'laps')
    const long = (step: number) =>
      JSON.stringify({ columns: { t: Array.from({ length: 20_000 }, (_, index) => index * step) } })
    const sendLong = (step: number) =>
      send(`/laps/${lap.id}/telemetry`, 'PUT', 'application/json', long(step), { 'idempotency-key': 'long' })
    const first = await sendLong(0.01)
    expect(first.status).toBe(200)
    const other = await sendLong(0.02)
    expect([other.status, (await other.json()).code]).toEqual([409, 'idempotency_mismatch'])
    const again = await sendLong(0.01)
    expect([await again.json(), again.headers.get('idempotency-replayed')]).toEqual([
      await first.json(),
      'true',
    ])
  })

  test('versions, If-Match, an Idempotency-Key, undo and the lap’s own removal hold for it', async () => {
    const lap = await make(api, 'laps')
    const path = `/laps/${lap.id}/telemetry`
    const first = await (await put(lap.id, { columns: COLUMNS })).json()
    const body = JSON.stringify({ columns: { t: [0, 1], speed: [1, 2] } })
    const stale = await send(path, 'PUT', 'application/json', body, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
    const key = { 'idempotency-key': 'once' }
    const second = await (await send(path, 'PUT', 'application/json', body, key)).json()
    const again = await send(path, 'PUT', 'application/json', body, key)
    expect([await again.json(), again.headers.get('idempotency-replayed')]).toEqual([second, 'true'])
    const now = await api.laps.get(lap.id)
    expect(now).toMatchObject({ version: 3, telemetryId: second.telemetryId })
    const { items } = await api.listChanges({ query: { entityId: lap.id } })
    expect(items.at(-1)).toMatchObject({
      opType: 'update',
      diff: [{ path: '/telemetryId', from: first.telemetryId, to: second.telemetryId }],
    })
    await api.revertChanges({ body: { seq: items.at(-1)?.seq as number } })
    expect((await stored(lap.id)).body.columns).toEqual(COLUMNS)
    await api.laps.remove(lap.id)
    expect((await stored(lap.id)).status).toBe(404)
    const removal = (await api.listChanges({ query: { entityId: lap.id } })).items.at(-1)
    await api.revertChanges({ body: { seq: removal?.seq as number } })
    expect((await stored(lap.id)).body.columns).toEqual(COLUMNS)
  })
})

describe('automatic profiles', () => {
  test('are stored in the lap; constants come from its context; a value beyond its warning opens one issue', async () => {
    const lap = await make(api, 'laps')
    await api.sessionData.create({ sessionId: lap.sessionId, key: 'limit', data: 11 })
    await api.accountOptions.create({ key: 'limit', data: 1 })
    const profile = await api.dataAnalysisProfiles.create({
      name: 'Automatic',
      automatic: true,
      kpis: [
        { name: 'top', expression: 'Max(speed)', unit: 'm/s', decimals: 1, warnAbove: 15 },
        { name: 'above limit', expression: 'CountWhere(speed > limit)', warnBelow: 1 },
        { name: 'broken', expression: 'Max(', warnAbove: 0 },
      ],
    })
    const kpis = { top: 18, 'above limit': 3 }
    expect((await (await put(lap.id, { columns: COLUMNS })).json()).kpis).toEqual(kpis)
    expect((await api.laps.get(lap.id)).kpis).toEqual(kpis)
    const pinned = async () => (await api.issues.list()).items.filter(({ lapId }) => lapId === lap.id)
    expect(await pinned()).toEqual([])
    await api.accountOptions.create({ key: 'kpiIssues', data: true })
    await put(lap.id, { columns: { ...COLUMNS, more: T } })
    await put(lap.id, { columns: { ...COLUMNS, more: SPEED } })
    expect(await pinned()).toMatchObject([
      { title: 'top is above 15: 18.0 m/s', sessionId: lap.sessionId, carId: lap.carId, severity: 'major' },
    ])
    await api.dataAnalysisProfiles.update(profile.id, { automatic: false })
    await put(lap.id, { columns: COLUMNS })
    expect((await api.laps.get(lap.id)).kpis).toEqual({})
  })
})

describe('evaluating', () => {
  test('samples, columns, Arrow and stored telemetry give the same; one failing KPI leaves the others alone', async () => {
    const lap = await make(api, 'laps')
    await put(lap.id, { columns: COLUMNS })
    const profile = await api.dataAnalysisProfiles.create({
      name: 'KPIs',
      constants: { half: 0.5 },
      channelAliases: { v: ['vCar', 'Speed'] },
      mathChannels: [{ name: 'kph', expression: 'speed * 3.6' }],
      kpis: [
        { name: 'mean', expression: 'Mean(speed)', unit: 'm/s' },
        { name: 'kph', expression: 'Max(kph) * half' },
        { name: 'alias', expression: 'Min(v)' },
        { name: 'unknown', expression: 'Max(nope)' },
        { name: 'parse', expression: 'Max(speed' },
        { name: 'infinite', expression: '1 / 0' },
      ],
    })
    const path = `/data-analysis-profiles/${profile.id}/evaluate`
    const values = {
      t: Float64Array.from(T),
      speed: Float64Array.from(SPEED, (value) => value ?? Number.NaN),
    }
    const answers = await Promise.all([
      server.fetch(path, { method: 'POST', json: { samples: SAMPLES } }),
      server.fetch(path, { method: 'POST', json: { columns: COLUMNS } }),
      server.fetch(path, { method: 'POST', json: { lapId: lap.id } }),
      send(path, 'POST', 'application/vnd.apache.arrow.stream', arrow(values)),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({
        items: [
          { name: 'mean', value: 14, unit: 'm/s', note: 'speed has no unit: taken as m/s' },
          { name: 'kph', value: expect.closeTo(32.4, 10) },
          { name: 'alias', value: 10 },
          { name: 'unknown', error: 'unknown channel: nope' },
          { name: 'parse', error: 'column 10: expected ")"' },
          { name: 'infinite', error: expect.stringContaining('finite') },
        ],
      })
    }
  })

  test('404 for no profile, 422 for no lap, 404 for a lap without telemetry, 403 without the right to read', async () => {
    const lap = await make(api, 'laps')
    const profile = await make(api, 'dataAnalysisProfiles')
    const evaluate = (id: string, json: object, headers = {}) =>
      server.fetch(`/data-analysis-profiles/${id}/evaluate`, { method: 'POST', json, headers })
    expect((await evaluate(lap.id, { samples: SAMPLES })).status).toBe(404)
    expect((await evaluate(profile.id, { lapId: profile.id })).status).toBe(422)
    expect((await evaluate(profile.id, { lapId: lap.id })).status).toBe(404)
    expect((await evaluate(profile.id, {})).status).toBe(400)
    const rules = async (list: string[]) => {
      const profileId = (await make(api, 'permissionProfiles', { rules: list })).id
      return { 'x-api-key': (await api.apiKeys.create({ name: 'k', permissionProfileId: profileId })).secret }
    }
    const noProfile = await rules(['!read:DataAnalysisProfile'])
    const noLap = await rules(['!read:Lap'])
    expect((await evaluate(profile.id, { samples: SAMPLES }, noProfile)).status).toBe(403)
    expect((await evaluate(profile.id, { lapId: lap.id }, noLap)).status).toBe(403)
    expect((await evaluate(profile.id, { samples: SAMPLES }, noLap)).status).toBe(200)
  })

  test('an expression is checked as it is typed, with the place of what is wrong', async () => {
    const check = (body: object) =>
      server
        .fetch('/data-analysis-profiles/check', { method: 'POST', json: body })
        .then((each) => each.json())
    expect(await check({ expression: 'Mean(speed) + 1', channels: ['t', 'Speed'] })).toEqual({
      ok: true,
      kind: 'number',
      channels: ['Speed'],
    })
    expect(await check({ expression: 'speed * 2' })).toMatchObject({ ok: true, kind: 'series' })
    expect(await check({ expression: 'Mean(spede)', channels: ['speed'] })).toEqual({
      ok: false,
      message: 'unknown channel: spede',
      position: 5,
      end: 10,
    })
    expect(await check({ expression: 'Mean(speed' })).toMatchObject({ ok: false, position: 10 })
  })

  test('every function is documented with its signature and a valid example', async () => {
    const { items } = await api.listKpiFunctions()
    expect(items.map(({ signature }) => signature)).toContain('FirstCross(x, threshold[, direction])')
    for (const { example } of items) {
      const checked = await api.checkExpression({ body: { expression: example } })
      expect([example, checked.ok]).toEqual([example, true])
    }
  })
})
