import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { resources } from '../../server/contract/index.ts'
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
  const pointers = new Set(JSON.stringify(document).match(/#\/components\/[\w/]+/g))
  expect(pointers.size).toBeGreaterThan(20)
  for (const pointer of pointers) {
    const steps = pointer.split('/').slice(1)
    expect([pointer, steps.reduce((at, step) => at?.[step], document)]).toEqual([pointer, expect.anything()])
  }
})

test('knows each address by one template', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
  const put = document.paths['/event-data/{id}'].put
  expect(put.parameters[0]).toMatchObject({ name: 'id', in: 'path', description: 'The key' })
  expect(Object.keys(put.responses)).toEqual(expect.arrayContaining(['200', '201']))
  expect(document.paths['/issues/{id}/resolve'].post.requestBody.required).toBe(false)
})

test('says which fields a lap needs and what they may be', () => {
  const schema = document.paths['/laps'].post.requestBody.content['application/json'].schema
  expect(schema.required).toEqual(['runSheetId', 'lapNumber'])
  expect(schema.additionalProperties).toBe(false)
  expect(schema.properties.trackStatus.enum).toEqual(['green', 'yellow', 'red', 'SC', 'VSC', 'FCY'])
  const answer = document.paths['/laps/{id}'].get.responses['200'].content['application/json'].schema
  expect(answer).toEqual({ $ref: '#/components/schemas/Lap' })
  expect(Object.keys(document.components.schemas.Lap.properties)).toContain('deltaToBestMs')
  const page = document.paths['/laps'].get.responses['200'].content['application/json'].schema
  expect(page.properties.items).toEqual({ type: 'array', items: answer })
})

test('a refusal may say more than all of them do', () => {
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
    'put /laps/{id}/telemetry',
  ]
  expect(heeding.map(([method, path]) => `${method} ${path}`).sort()).toEqual([...rows, ...actions].sort())
})

test('asks for no credentials on the public paths only', () => {
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
    'get /lead/proof',
    'post /setup/backups',
    'post /setup/take-over',
  ])
})
