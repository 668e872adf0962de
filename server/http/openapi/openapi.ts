import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Endpoint } from '../../contract/define/action.ts'
import { FILE_MEDIA, fileFormat, fileTypes } from '../../contract/define/export.ts'
import type { Schema } from '../../contract/define/schema.ts'
import type { Exporter } from '../../exports/define-exporter.ts'
import type { Route } from '../handler.ts'
import { metricsOperation } from '../metrics/metrics-operation.ts'
import { withoutParameterNames } from '../router.ts'
import { errorResponses, headers, headersNamed } from './openapi-errors.ts'
import { createExamples, type Examples } from './openapi-examples.ts'
import { namedSchemas, schemaOf } from './openapi-schemas.ts'

type Json = Record<string, unknown>

const ANSWERS: Record<number, string> = { 200: 'Done', 201: 'Made' }

const statusesOf = ({ status, orStatus }: Endpoint): number[] => [status, ...(orStatus ? [orStatus] : [])]

function errorStatuses({ access, body, path, method, versioned }: Endpoint): number[] {
  const writes = method !== 'GET'
  return [
    400,
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes(':') ? [404] : []),
    ...(writes ? [409] : []),
    ...(versioned ? [412] : []),
    ...(body ? [413, 415, 422] : []),
    429,
    500,
    503,
    ...(writes ? [507] : []),
  ]
}

const header = (name: string, description: string, schema: Json) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const propertiesOf = (schema: z.ZodObject | undefined): Json =>
  schema ? ((schemaOf(schema, 'input').properties ?? {}) as Json) : {}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Path parameters with their names in the document. */
function stepsOf({ path, params }: Endpoint, template: string): Json[] {
  const schemas = propertiesOf(params)
  const names = namesIn(template)
  return namesIn(path).map((own, index) => ({
    name: names[index],
    in: 'path',
    required: true,
    ...(own !== names[index] && { description: `The ${own}` }),
    schema: schemas[own] ?? { type: 'string' },
  }))
}

function parametersOf(endpoint: Endpoint, template: string): Json[] {
  const { query, idempotent, versioned } = endpoint
  const inQuery = Object.entries(propertiesOf(query)).map(([name, schema]) => {
    const { description, ...rest } = schema as Json
    const required = query?.shape[name]?._zod.optin === undefined
    return { name, in: 'query', required, description, schema: rest }
  })
  const inHeader = [
    ...(idempotent
      ? [
          header('Idempotency-Key', 'A repeat with the same key returns the first response', {
            type: 'string',
            maxLength: 200,
          }),
        ]
      : []),
    ...(versioned ? [header('If-Match', 'Only write if the row has this version', { type: 'string' })] : []),
  ]
  return [...stepsOf(endpoint, template), ...inQuery, ...inHeader]
}

const tagOf = (path: string) => path.split('/')[1] ?? ''

/** Media types other than JSON: text or bytes. */
const bytesOf = (types: readonly string[]): Json =>
  Object.fromEntries(
    types.map((type) => [
      type,
      { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } },
    ]),
  )

const isRow = (schema: Schema) => schema instanceof z.ZodObject && 'version' in schema.shape

/** Headers of a successful response. */
const headersOf = ({ response, idempotent, files }: Endpoint) =>
  headersNamed([
    'X-Request-Id',
    ...(isRow(response) ? ['ETag'] : []),
    ...(idempotent ? ['Idempotency-Replayed'] : []),
    ...(files ? ['Content-Disposition'] : []),
  ])

function contentOf({ response, files = [], formats = {} }: Endpoint, examples: Examples): Json {
  // Endpoints that only return files have no JSON content.
  const isFile = response instanceof z.ZodUnknown
  const others = Object.values(formats).map(({ media, response }) => [media, examples.answer(response)])
  return {
    ...(!isFile && { 'application/json': examples.answer(response) }),
    ...Object.fromEntries(others),
    ...bytesOf(files),
  }
}

function operationOf(endpoint: Endpoint, template: string, examples: Examples): Json {
  const { operationId, summary, body, media = [], access, path } = endpoint
  const parameters = parametersOf(endpoint, template)
  const errors = errorStatuses(endpoint).map((code) => [code, { $ref: `#/components/responses/${code}` }])
  const content = contentOf(endpoint, examples)
  const answers = statusesOf(endpoint).map((code) => [
    code,
    { description: ANSWERS[code], headers: headersOf(endpoint), content },
  ])
  return {
    operationId,
    summary,
    tags: [tagOf(path)],
    ...(access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body._zod.optin === undefined,
        content: { 'application/json': examples.request(body, endpoint.method), ...bytesOf(media) },
      },
    }),
    responses: Object.fromEntries([...answers, ...errors]),
  }
}

/** The whole API as an OpenAPI 3.1 document, from the declarations used for validation. */
function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  const schemas = namedSchemas()
  const examples = createExamples(schemas)
  for (const members of Map.groupBy(endpoints, ({ path }) => withoutParameterNames(path)).values()) {
    // OpenAPI has one template per address, however the methods name its parameters: an id wins.
    const templates = members.map(({ path }) => path)
    const template = templates.find((path) => path.includes(':id')) ?? (templates[0] as string)
    paths[template.replace(/:(\w+)/g, '{$1}')] = Object.fromEntries(
      members.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint, template, examples)]),
    )
  }
  paths['/metrics'] = { get: metricsOperation }
  return {
    openapi: '3.1.0',
    info: { title: 'Trackside', version, license: { name: 'MIT', identifier: 'MIT' } },
    externalDocs: { description: 'The guide', url: '/docs/guide/' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      schemas,
      examples: examples.named(),
      headers,
      responses: errorResponses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  }
}

/** The endpoint of a route, with the formats of a program's exporters beside its own. */
function endpointOf({ endpoint, file }: Route, exporters: readonly Exporter[]): Endpoint {
  if (!file || exporters.length === 0) return endpoint
  const formats = [...Object.keys(fileTypes), ...exporters.map(({ kind }) => kind)]
  // A type has one schema: that of JSON is the page's.
  const media = exporters.map(({ mediaType }) => mediaType).filter((type) => type !== 'application/json')
  return {
    ...endpoint,
    query: z.object({ ...endpoint.query?.shape, format: fileFormat(formats) }),
    files: [...FILE_MEDIA, ...media],
  }
}

/** `GET /openapi.json`, built at the first request. */
export function openApi(routes: readonly Route[], { version, adapters }: Config): RequestHandler {
  let text: string | undefined
  const router = Router()
  router.get('/openapi.json', (_request, response) => {
    const endpoints = () => routes.map((route) => endpointOf(route, adapters?.exporters ?? []))
    text ??= JSON.stringify(openApiDocument(endpoints(), version))
    response.type('json').send(text)
  })
  return router
}
