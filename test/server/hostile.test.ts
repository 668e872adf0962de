import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../server/contract/define/action.ts'
import { endpointsOf } from '../../server/contract/define/endpoints.ts'
import { actions, type ResourceKey, resources } from '../../server/contract/index.ts'
import { bodies, make } from '../support/factories.ts'
import { parentsOf } from '../support/parents-of.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const sheet = await make(server.api, 'runSheets')
let lapNumber = 0
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)

/** Logging out and setting a password would end the token that every other case needs. */
const KEEPS_TOKEN = (endpoint: Endpoint) => !['logOut', 'changePassword'].includes(endpoint.operationId)
const all: Endpoint[] = [
  ...Object.values(actions),
  ...Object.values(resources).flatMap((resource) => Object.values(endpointsOf(resource))),
]
const endpoints = all.filter(KEEPS_TOKEN)
/** Actions have their own handlers, while all resources share one. */
const runsOf = ({ operationId }: Endpoint) => (Object.hasOwn(actions, operationId) ? 40 : 20) * ROUNDS

/**
 * Any code point but a lone surrogate, like fast-check's 'binary' but without its table of a million entries, which only
 * shrinking needs.
 */
const codePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))
const text = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    '__proto__',
    "'; drop table laps; --",
    '../..',
    '%00',
    'null',
    '1e999',
  ),
  fc.constantFrom(
    '2026-02-30',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00+23:59',
    '01990000-0000-7000-8000-000000000000',
  ),
)
const value = fc.oneof(
  fc.jsonValue(),
  text,
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom(-1, 0, 1.5, 2 ** 53, -(2 ** 63), 1e308, null, true, [], {}, [[]], { length: 1 }),
)
const query = fc.dictionary(
  fc.oneof(fc.constantFrom('limit', 'cursor', 'sort', 'count', 'cascade', 'since', 'runSheetId'), text),
  text,
  { maxKeys: 4 },
)
const header = fc.constantFrom<Record<string, string>>(
  {},
  { 'if-match': '"1"' },
  { 'if-match': 'W/"x' },
  { 'idempotency-key': 'same' },
  { 'content-type': 'text/plain' },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=0-1' },
)

const wellFormed = (given: string) => given.toWellFormed()

async function send(
  endpoint: Endpoint,
  id: string,
  search: Record<string, string>,
  headers: Record<string, string>,
  body: unknown,
) {
  const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(wellFormed(id)))
  const parameters = new URLSearchParams(
    Object.entries(search).map(([key, given]) => [wellFormed(key), wellFormed(given)]),
  )
  const init: RequestInit = {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
  }
  if (endpoint.method !== 'GET') init.body = JSON.stringify(body) ?? ''
  const response = await server.fetch(`${path}?${parameters}`, init)
  const answer = await response.json()
  return { status: response.status, answer, type: response.headers.get('content-type') }
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('rejects invalid input with a problem, never with a 500', async () => {
      lapNumber += 1
      const row = await make(server.api, 'laps', { runSheetId: sheet.id, lapNumber })
      const ids = fc.oneof(text, fc.constant(row.id))
      await fc.assert(
        fc.asyncProperty(ids, query, header, value, async (id, search, headers, body) => {
          const { status, answer, type } = await send(endpoint, id, search, headers, body)
          expect(status).toBeLessThan(500)
          if (status < 400) return
          expect(type).toBe('application/problem+json')
          expect(answer).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) })
          expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:\d/)
        }),
        { numRuns: runsOf(endpoint) },
      )
    })
  },
)

describe.each(Object.keys(resources) as ResourceKey[])('%s', (key) => {
  test('a valid body with one replaced field is rejected with that field, or stored and returned as sent', async () => {
    const resource = resources[key]
    const fields = Object.keys(resource.fields)
    const row = (await make(server.api, key)) as unknown as { id: string }
    const parents = parentsOf(resource, await bodies[key](server.api))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), value, async (field, replacement) => {
        const given = (await bodies[key](server.api, parents)) as Record<string, unknown>
        for (const [method, path, body] of [
          ['POST', `/${resource.path}`, { ...given, [field]: replacement }],
          ['PATCH', `/${resource.path}/${row.id}`, { [field]: replacement }],
        ] as const) {
          const response = await server.fetch(path, { method, json: body })
          const answer = await response.json()
          expect(response.status).toBeLessThan(500)
          if (response.ok) {
            const again = await (await server.fetch(`/${resource.path}/${answer.id}`)).json()
            expect(again[field]).toEqual(answer[field])
            if (typeof replacement === 'number') expect(answer[field]).toBe(replacement || 0)
          } else {
            const paths: string[] = (answer.errors ?? []).map((error: { path: string }) => error.path)
            const named = paths.some((each) => each === `/${field}` || each.startsWith(`/${field}/`))
            expect([answer.status, named || answer.status !== 400]).toEqual([answer.status, true])
          }
        }
      }),
      { numRuns: 40 * ROUNDS },
    )
  })
})
