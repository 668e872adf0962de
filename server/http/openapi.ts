import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { Endpoint } from '../contract/action.ts'
import { problem } from '../contract/problem.ts'

type Json = Record<string, unknown>

/** Draft 2020-12, which is OpenAPI 3.1's own dialect. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

const ERRORS: Record<number, string> = {
  400: 'Malformed or invalid; `errors` names every bad field',
  401: 'No credentials, or none that are valid',
  403: 'Not allowed',
  404: 'No such row',
  409: 'Taken, still needed, or already running',
  412: 'The row has another version than If-Match; `current` is the row as it is',
  413: 'Body too large',
  415: 'Not JSON',
  422: 'A referenced id does not exist in this account',
  429: 'Too many requests; Retry-After says when',
}

function errorStatuses({ access, body, path, method }: Endpoint): number[] {
  const writes = method !== 'GET'
  return [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    ...(writes ? [409] : []),
    ...(path.includes(':') && writes ? [412] : []),
    ...(body ? [413, 415, 422] : []),
    429,
  ]
}

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

function parametersOf({ path, query, method, idempotent }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const properties = query ? ((schemaOf(query, 'input').properties ?? {}) as Json) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
  const inHeader = [
    ...(idempotent
      ? [
          header('Idempotency-Key', 'A repeat with the same key gets the first answer', {
            type: 'string',
            maxLength: 200,
          }),
        ]
      : []),
    ...(method === 'PATCH' || method === 'DELETE'
      ? [header('If-Match', 'Write only this version of the row', { type: 'string' })]
      : []),
  ]
  return [...inPath, ...inQuery, ...inHeader]
}

const tagOf = (path: string) => path.split('/')[1] ?? ''

function operationOf(endpoint: Endpoint): Json {
  const { operationId, summary, body, response, status, access, path } = endpoint
  const parameters = parametersOf(endpoint)
  const errors = errorStatuses(endpoint).map((code) => [
    code,
    {
      description: ERRORS[code],
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  return {
    operationId,
    summary,
    tags: [tagOf(path)],
    ...(access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      [status]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      ...Object.fromEntries(errors),
    },
  }
}

/** The whole API as an OpenAPI 3.1 document, from the declarations that validate. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Trackside', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  }
}

/** `GET /openapi.json`, made at the first request. */
export function openApi(endpoints: readonly Endpoint[], version: string): RequestHandler {
  let text: string | undefined
  const router = Router()
  router.get('/openapi.json', (_request, response) => {
    text ??= JSON.stringify(openApiDocument(endpoints, version))
    response.type('json').send(text)
  })
  return router
}
