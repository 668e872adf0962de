import { expect, test } from 'vitest'
import { make } from '../support/factories.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { type Outcome, scenarioOn } from '../support/scenario.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const { api } = server
const { send, undo } = scenarioOn(server)
const put = (path: string, json: unknown, headers = {}) => send('PUT', path, json, headers)

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'
const changes = async () => (await api.me()).seq
const whereWrong = ({ status, body, changes }: Outcome) => [
  status,
  body.errors?.map(({ path }) => path),
  changes,
]

test('PUT makes a row, then changes it, then finds nothing to change', async () => {
  const event = await make(api, 'events')
  const path = `/event-data/fuel?eventId=${event.id}`
  const first = await put(path, { data: { perLapKg: 2.5 } })
  expect(first).toMatchObject({
    status: 201,
    body: {
      eventId: event.id,
      carId: null,
      key: 'fuel',
      data: { perLapKg: 2.5 },
      version: 1,
      parameters: {},
    },
    changes: ['event_data create'],
    log: [{ eventId: event.id }],
  })
  const second = await put(path, { data: null })
  expect(second).toMatchObject({
    status: 200,
    body: { id: first.body.id, data: null, version: 2 },
    changes: ['event_data update'],
    log: [{ diff: [{ path: '/data', from: { perLapKg: 2.5 }, to: null }] }],
  })
  expect(await put(path, { data: null })).toMatchObject({ status: 200, body: second.body, changes: [] })
  expect((await api.eventData.list({ eventId: event.id })).items).toEqual([second.body])
  await undo()
  expect(await api.eventData.get(first.body.id)).toMatchObject({ data: { perLapKg: 2.5 }, version: 3 })
})

test('the event, a session and the car in each have separate values under one key', async () => {
  const event = await make(api, 'events')
  const car = await make(api, 'cars', { eventId: event.id })
  const session = await make(api, 'sessions', { eventId: event.id })
  for (const [path, data] of [
    [`/event-data/k?eventId=${event.id}`, 'event'],
    [`/event-data/k?eventId=${event.id}&carId=${car.id}`, 'car'],
    [`/session-data/k?sessionId=${session.id}`, 'session'],
    [`/session-data/k?sessionId=${session.id}&carId=${car.id}`, 'car in session'],
  ] as const) {
    expect(await put(path, { data })).toMatchObject({ status: 201, body: { key: 'k', data } })
    expect(await put(path, { data })).toMatchObject({ status: 200, body: { key: 'k', data }, changes: [] })
  }
  const twin = await send('POST', '/event-data', { eventId: event.id, key: 'k', data: 1 })
  expect(twin).toMatchObject({ status: 409, changes: [] })
})

test('a key is decoded and trimmed', async () => {
  const first = await put('/account-options/%20a%2Fb%20%C3%BC%20', { data: 1 })
  expect(first).toMatchObject({ status: 201, body: { key: 'a/b ü' } })
  expect(await put('/account-options/a%2Fb%20%C3%BC', { data: 2 })).toMatchObject({ status: 200 })
  const row = await api.putAccountOptions({ params: { key: 'a/b ü' }, body: { data: 3 } })
  expect(row).toMatchObject({ id: first.body.id, key: 'a/b ü', data: 3, version: 3 })
})

test('refuses malformed values, with the path', async () => {
  const event = await make(api, 'events')
  const at = (key: string, query = `eventId=${event.id}`) => `/event-data/${key}?${query}`
  for (const [path, json, wrong] of [
    [at('%20'), { data: 1 }, '/key'],
    [at('x'.repeat(101)), { data: 1 }, '/key'],
    [at('a%00b'), { data: 1 }, '/key'],
    [at('k', ''), { data: 1 }, '/eventId'],
    [at('k', 'eventId=1'), { data: 1 }, '/eventId'],
    [at('k', `eventId=${event.id}&carId=null`), { data: 1 }, '/carId'],
    [at('k', `eventId=${event.id}&key=k`), { data: 1 }, '/key'],
    [at('k'), {}, '/data'],
    [at('k'), { data: 'x'.repeat(256 * 1024) }, '/data'],
    [at('k'), { data: 1, key: 'k' }, '/key'],
    ['/account-options/k?eventId=1', { data: 1 }, '/eventId'],
  ] as const) {
    expect([path, json, ...whereWrong(await put(path, json))]).toEqual([path, json, 400, [wrong], []])
  }
  expect(await put(at('x'.repeat(100)), { data: 'x'.repeat(256 * 1024 - 2) })).toMatchObject({ status: 201 })
})

test('refuses owners that are not there, and a car of another event', async () => {
  const event = await make(api, 'events')
  const session = await make(api, 'sessions', { eventId: event.id })
  const otherCar = await make(api, 'cars')
  const otherTeam = await server.otherAccount('other-store')
  const theirs = await make(otherTeam.api, 'events')
  for (const [path, wrong] of [
    [`/event-data/k?eventId=${UNKNOWN_ID}`, '/eventId'],
    [`/event-data/k?eventId=${theirs.id}`, '/eventId'],
    [`/session-data/k?sessionId=${event.id}`, '/sessionId'],
    [`/event-data/k?eventId=${event.id}&carId=${UNKNOWN_ID}`, '/carId'],
    [`/event-data/k?eventId=${event.id}&carId=${otherCar.id}`, '/carId'],
    [`/session-data/k?sessionId=${session.id}&carId=${otherCar.id}`, '/carId'],
  ] as const) {
    expect([path, ...whereWrong(await put(path, { data: 1 }))]).toEqual([path, 422, [wrong], []])
  }
  expect(await api.eventData.list({ eventId: event.id })).toMatchObject({ items: [] })
})

test('a row stays usable when its car has moved to another event', async () => {
  const car = await make(api, 'cars')
  const row = await make(api, 'eventData', { carId: car.id })
  const elsewhere = await make(api, 'events')
  await api.cars.update(car.id, { eventId: elsewhere.id })
  expect(await send('PATCH', `/event-data/${row.id}`, { data: 'still' })).toMatchObject({
    status: 200,
    changes: ['event_data update'],
  })
})

test('If-Match names the version of the row; a row that is not there has none', async () => {
  const path = '/account-options/matched'
  expect(await put(path, { data: 1 }, { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { code: 'version_mismatch', current: null },
    changes: [],
  })
  await put(path, { data: 1 })
  expect(await put(path, { data: 2 }, { 'if-match': '"1"' })).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect(await put(path, { data: 3 }, { 'if-match': '"1"' })).toMatchObject({
    status: 412,
    body: { current: { data: 2, version: 2 } },
    changes: [],
  })
})

test('a repeat with the same Idempotency-Key is 201 again, and makes one row', async () => {
  const headers = { 'idempotency-key': 'one-option' }
  const first = await put('/account-options/once', { data: 1 }, headers)
  expect(first).toMatchObject({ status: 201, changes: ['account_options create'] })
  const again = await put('/account-options/once', { data: 1 }, headers)
  expect(again).toEqual({ status: 201, body: first.body, changes: [], log: [] })
  expect(await put('/account-options/once', { data: 2 }, headers)).toMatchObject({ status: 409, changes: [] })
})

test('a PUT that makes a row needs the right to create, too', async () => {
  const event = await make(api, 'events')
  const { api: editor } = await memberOf(server, { rules: ['!create:EventData'] })
  const place = { params: { key: 'allowed' }, query: { eventId: event.id } }
  const before = await changes()
  expect(await refusal(editor.putEventData({ ...place, body: { data: 1 } }))).toMatchObject({
    status: 403,
    operation: 'create',
    entity: 'EventData',
  })
  expect(await changes()).toBe(before)
  await api.putEventData({ ...place, body: { data: 1 } })
  expect(await editor.putEventData({ ...place, body: { data: 2 } })).toMatchObject({ data: 2, version: 2 })

  const { api: adder } = await memberOf(server, { rules: ['!update:EventData'] })
  const made = await changes()
  const write = { query: place.query, body: { data: 3 } }
  for (const key of ['allowed', 'new']) {
    const problem = await refusal(adder.putEventData({ ...write, params: { key } }))
    expect(problem).toMatchObject({ status: 403, operation: 'update', entity: 'EventData' })
  }
  const option = adder.putAccountOptions({ params: { key: 'x' }, body: { data: 1 } })
  expect(await refusal(option)).toMatchObject({ status: 403, entity: 'AccountOptions' })
  expect(await changes()).toBe(made)
})

test.each([
  ['rateLimitPerMin', [0, 600], [-1, 1.5, '600', null, true, [1]]],
  ['kpiIssues', [true, false], ['true', 1, null, {}]],
])('%s may only be what the server can act on', async (key, good, bad) => {
  const row = await make(api, 'accountOptions', { key, data: good[0] })
  const other = await make(api, 'accountOptions', { data: bad[0] })
  for (const data of bad) {
    for (const [method, path, json] of [
      ['POST', '/account-options', { key, data }],
      ['PATCH', `/account-options/${row.id}`, { data }],
      ['PUT', `/account-options/${key}`, { data }],
    ] as const) {
      expect([method, data, ...whereWrong(await send(method, path, json))]).toEqual([
        method,
        data,
        400,
        ['/data'],
        [],
      ])
    }
  }
  const renamed = await send('PATCH', `/account-options/${other.id}`, { key })
  expect(whereWrong(renamed)).toEqual([400, ['/data'], []])
  expect(await put(`/account-options/${key}`, { data: good[1] })).toMatchObject({
    status: 200,
    body: { data: good[1] },
  })
})

test('OpenAPI shows both answers of a PUT, what it needs, and that data may be anything', async () => {
  const { paths } = await (await server.fetch('/openapi.json')).json()
  const operation = paths['/event-data/{id}'].put
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '201', '412']))
  expect(
    operation.parameters.map((each: { name: string; required: boolean }) => [each.name, each.required]),
  ).toEqual([
    ['id', true],
    ['eventId', true],
    ['carId', false],
    ['Idempotency-Key', false],
    ['If-Match', false],
  ])
  expect(operation.parameters[0].schema).toMatchObject({ minLength: 1, maxLength: 100 })
  const { schema } = operation.requestBody.content['application/json']
  expect(schema).toMatchObject({ properties: { data: {} }, required: ['data'] })
  expect(JSON.stringify(paths)).not.toContain('#/$defs')
})
