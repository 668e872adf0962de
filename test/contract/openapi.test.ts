import { gzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../server/contract/define/action.ts'
import { endpointsOf } from '../../server/contract/define/endpoints.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { actions, resources } from '../../server/contract/index.ts'
import { startBareServer } from '../support/server.ts'

const server = await startBareServer()
const document = await (await fetch(`${server.url}/openapi.json`)).json()

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  expect(result).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('a document with a mistake is not', async () => {
  const broken = structuredClone(document)
  broken.paths['/laps'].get.responses = 'none'
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('has every resource with its five operations, and unique operation ids', () => {
  for (const { path, name } of Object.values(resources)) {
    expect(Object.keys(document.paths[`/${path}`])).toEqual(['get', 'post'])
    expect(Object.keys(document.paths[`/${path}/{id}`])).toEqual(
      expect.arrayContaining(['get', 'patch', 'delete']),
    )
    expect(document.paths[`/${path}`].post.operationId).toBe(`create${name}`)
  }
  type Operation = { operationId: string }
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path as Record<string, Operation>).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('points at nothing that is not there', () => {
  const pointers = new Set(JSON.stringify(document).match(/#\/components\/[\w/-]+/g))
  expect(pointers.size).toBeGreaterThan(20)
  for (const pointer of pointers) {
    const steps = pointer.split('/').slice(1)
    expect([pointer, steps.reduce((at, step) => at?.[step], document)]).toEqual([pointer, expect.anything()])
  }
})

test('has one template for each address', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  const put = document.paths['/event-data/{id}'].put
  expect(put.parameters[0]).toMatchObject({ name: 'id', in: 'path', description: 'The key' })
  expect(Object.keys(put.responses)).toEqual(expect.arrayContaining(['200', '201']))
  expect(document.paths['/issues/{id}/resolve'].post.requestBody.required).toBe(false)
})

test('has the required fields of a lap and their constraints', () => {
  const schema = document.paths['/laps'].post.requestBody.content['application/json'].schema
  expect(schema.required).toEqual(['runSheetId', 'lapNumber'])
  expect(schema.additionalProperties).toBe(false)
  expect(schema.properties.trackStatus.enum).toEqual(['green', 'yellow', 'red', 'SC', 'VSC', 'FCY'])
  const answer = document.paths['/laps/{id}'].get.responses['200'].content['application/json'].schema
  expect(answer).toEqual({ $ref: '#/components/schemas/Lap' })
  expect(Object.keys(document.components.schemas.Lap.properties)).toContain('deltaToBestMs')
  const page = document.paths['/laps'].get.responses['200'].content['application/json'].schema
  expect(page.properties.items).toMatchObject({ type: 'array', items: answer })
})

test('a refusal may have additional members', () => {
  expect(document.components.schemas.Problem.additionalProperties).not.toBe(false)
})

test('speaks of If-Match where it is heeded, and nowhere else', () => {
  type Operation = { parameters?: { name: string }[]; responses: Record<string, unknown> }
  const heeding = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([, { parameters }]) => parameters?.some(({ name }) => name === 'If-Match'))
      .map(([method, { responses }]) => [method, path, '412' in responses] as const),
  )
  expect(heeding.every(([, , is412]) => is412)).toBe(true)
  const rows = Object.values(resources).flatMap(({ path }) => [`patch /${path}/{id}`, `delete /${path}/{id}`])
  const actions = [
    ...['acknowledge', 'resolve', 'comments'].map((step) => `post /issues/{id}/${step}`),
    ...['event-data', 'session-data', 'account-options'].map((store) => `put /${store}/{id}`),
    'post /checklists/{id}/sign',
    'post /laps/{id}/take-timing',
    'put /laps/{id}/telemetry',
  ]
  expect(heeding.map(([method, path]) => `${method} ${path}`).sort()).toEqual([...rows, ...actions].sort())
})

test('requires credentials on all but the public paths', () => {
  const open = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { security?: unknown[] }>)
      .filter(([, operation]) => operation.security)
      .map(([method]) => `${method} ${path}`),
  )
  expect(open).toEqual([
    'get /health',
    'get /setup',
    'post /setup',
    'post /auth/login',
    'post /auth/accept-invite',
    'post /auth/device-invite',
    'post /auth/join-device',
    'post /auth/unlock-device',
    'get /lead/proof',
    'post /setup/backups',
    'post /setup/take-over',
  ])
})

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; description?: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { $ref?: string; headers?: Json; content?: Record<string, Json> }>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path as Json)) as Operation[]
const operation = (id: string) => operations.find(({ operationId }) => operationId === id) as Operation

/** Each field of each schema, with its place. */
function* fieldsIn(at: unknown, place: string): Generator<[place: string, field: Json]> {
  if (typeof at !== 'object' || at === null) return
  for (const [key, inner] of Object.entries(at)) {
    if (['example', 'examples', 'default'].includes(key)) continue
    if (key === 'properties')
      for (const [name, field] of Object.entries(inner as Json)) yield [`${place}.${name}`, field as Json]
    yield* fieldsIn(inner, `${place}/${key}`)
  }
}

test('describes every field and parameter, with the unit that its name has', () => {
  const bare = [...fieldsIn(document, '')].filter(([, field]) => !field.description && !field.$ref)
  expect(bare.map(([place]) => place)).toEqual([])
  const unsaid = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((each) => !each.description && each.in !== 'path')
      .map(({ name }) => `${operationId} ${name}`),
  )
  expect(unsaid).toEqual([])
  const { Lap, Setup, Track } = document.components.schemas
  expect(Lap.properties.lapTimeMs.description).toBe('Lap time, milliseconds')
  expect(Lap.properties.fuelUsedKg.description).toContain('kilograms')
  expect(Lap.properties.airTempC.description).toContain('degrees Celsius')
  expect(Lap.properties.startedAt.description).toContain('ISO-8601')
  expect(Lap.properties.driverId.description).toBe('Id of the driver')
  expect(Setup.properties.corners.properties.fl.properties.pressureColdBar.description).toContain(
    'bar (gauge)',
  )
  expect(Track.properties.lengthKm.description).toContain('kilometres')
  // The declaration has precedence.
  expect(document.components.schemas.CustomView.properties.columns.description).toContain(
    '"path": "lapTimeMs"',
  )
})

test('parameters are numbers and booleans where they mean one', () => {
  const { parameters = [] } = operation('listLap')
  const typeOf = (name: string) => parameters.find((each) => each.name === name)?.schema
  expect(typeOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 500, default: 100 })
  expect(typeOf('count')).toEqual({ type: 'boolean' })
  expect(typeOf('valid')).toEqual({ type: 'boolean' })
  expect(typeOf('lapTimeMs.gte')).toEqual({ type: 'number' })
  expect(typeOf('trackStatus')).toMatchObject({ enum: ['green', 'yellow', 'red', 'SC', 'VSC', 'FCY'] })
  const cascade = operation('removeLap').parameters?.find(({ name }) => name === 'cascade')
  expect(cascade?.schema).toEqual({ type: 'boolean' })
  const since = operation('listChanges').parameters?.find(({ name }) => name === 'since')
  expect(since?.schema).toMatchObject({ type: 'integer', minimum: 0 })
  for (const { operationId, parameters: each = [] } of operations)
    for (const { name, schema } of each)
      expect([operationId, name, (schema.enum as unknown[] | undefined)?.includes('true')]).not.toContain(
        true,
      )
})

test('files, bytes and refusals have a schema, answers have their headers', () => {
  const content = operation('listLap').responses[200]?.content ?? {}
  expect(content['text/csv; charset=utf-8']?.schema).toEqual({ type: 'string' })
  const [sheet] = Object.keys(content).filter((type) => type.includes('spreadsheetml'))
  expect(content[sheet as string]?.schema).toEqual({ type: 'string', format: 'binary' })
  expect(operation('backupFile').responses[200]?.content).toEqual({
    'application/vnd.sqlite3': { schema: { type: 'string', format: 'binary' } },
  })
  for (const { operationId, responses } of operations) {
    for (const { content: each = {} } of Object.values(responses))
      for (const media of Object.values(each))
        expect([operationId, media]).toEqual([
          operationId,
          expect.objectContaining({ schema: expect.anything() }),
        ])
  }
  const { responses } = operation('updateLap')
  const statuses = ['400', '401', '403', '404', '409', '412', '413', '415', '422', '429', '500', '503', '507']
  expect(Object.keys(responses)).toEqual(['200', ...statuses])
  expect(Object.keys(responses[200]?.headers ?? {})).toEqual(['X-Request-Id', 'ETag', 'Idempotency-Replayed'])
  for (const status of statuses) {
    const refusal = document.components.responses[status]
    expect(Object.keys(refusal.content)).toEqual(['application/problem+json'])
    expect(Object.keys(refusal.headers)).toContain('X-Request-Id')
  }
  for (const status of ['429', '503'])
    expect(document.components.responses[status].headers).toHaveProperty('Retry-After')
})

test('has an example for each body and answer in JSON, which the declaration lets through', () => {
  const violations: unknown[] = []
  const note = (place: string, schema: Schema, example: unknown) => {
    const violation = z
      .safeParse(schema, example)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    if (example === undefined || violation) violations.push([place, violation ?? 'none'])
  }
  const endpoints = [
    ...Object.values(actions),
    ...Object.values(resources).flatMap((each) => Object.values(endpointsOf(each))),
  ]
  for (const { operationId, body, response, status, files } of endpoints as Endpoint[]) {
    const { requestBody, responses } = operation(operationId)
    if (body) note(operationId, body, requestBody?.content['application/json']?.example)
    const answer = responses[status]?.content?.['application/json'] as
      | { example?: unknown; examples?: { row: { $ref: string } } }
      | undefined
    if (answer === undefined) {
      expect(files).toBeDefined()
      continue
    }
    const name = answer.examples?.row.$ref.split('/').at(-1)
    note(operationId, response, name ? document.components.examples[name].value : answer.example)
  }
  expect(violations).toEqual([])
})

test('stays small enough to read at a time, for each operation that it describes', async () => {
  const text = JSON.stringify(document)
  const operations = Object.values<object>(document.paths).flatMap((path) =>
    Object.keys(path).filter((key) => key !== 'parameters'),
  )
  expect(operations.length).toBeGreaterThan(250)
  expect(text.length / operations.length).toBeLessThan(3400)
  expect(gzipSync(text).length / operations.length).toBeLessThan(230)
})
