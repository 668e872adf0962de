import { z } from 'zod'
import { type Endpoint, MEGABYTE } from './action.ts'
import type { AnyResource } from './define.ts'
import { FILE_MEDIA } from './export.ts'
import { lazily, withLazy } from './lazily.ts'
import { listQueryOf, pageOf } from './list.ts'
import { flag } from './query-values.ts'
import type { Schema } from './schema.ts'

const cascadeQuery = z.strictObject({
  cascade: flag.optional().describe('Also removes the rows that belong to it, instead of answering 409.'),
})

type Head = Omit<Endpoint, 'query' | 'body' | 'response'>
type Schemas = { response(): Schema; body?(): Schema; query?(): z.ZodObject }

/** An endpoint whose schemas are built on first use. */
const declare = (given: Head, schemas: Schemas) => withLazy(given, lazily(schemas as never)) as Endpoint

/** The five endpoints of a resource. */
export function endpointsOf(resource: AnyResource) {
  const { name, path } = resource
  const row = () => resource.row
  const common = { bodyLimit: MEGABYTE, idempotent: true, secrets: [], status: 200 } as const
  const { bodyLimit = MEGABYTE } = resource
  const left = Object.fromEntries(resource.large.map((field) => [field, true]))
  const listed = () => (resource.large.length > 0 ? row().partial(left as never) : row())
  const collection = `/${path}`
  const item = `/${path}/:id`
  return {
    list: declare(
      {
        ...common,
        idempotent: false,
        operationId: `list${name}`,
        summary: `List ${path}, page by page, or everything as a file`,
        method: 'GET',
        path: collection,
        access: { operation: 'read', entity: name },
        files: FILE_MEDIA,
      },
      { query: () => listQueryOf(resource), response: () => pageOf(listed()) },
    ),
    get: declare(
      {
        ...common,
        idempotent: false,
        operationId: `get${name}`,
        summary: `One row of ${path}`,
        method: 'GET',
        path: item,
        access: { operation: 'read', entity: name },
      },
      { response: row },
    ),
    create: declare(
      {
        ...common,
        bodyLimit,
        status: 201,
        operationId: `create${name}`,
        summary: `Add a row to ${path}`,
        method: 'POST',
        path: collection,
        access: { operation: 'create', entity: name },
        secrets: Object.keys(resource.shownOnce ?? {}),
      },
      { body: () => resource.create, response: () => resource.created },
    ),
    update: declare(
      {
        ...common,
        bodyLimit,
        versioned: true,
        operationId: `update${name}`,
        summary: `Change fields of a row of ${path}`,
        method: 'PATCH',
        path: item,
        access: { operation: 'update', entity: name },
      },
      { body: () => resource.update, response: row },
    ),
    remove: declare(
      {
        ...common,
        versioned: true,
        operationId: `remove${name}`,
        summary: `Remove a row of ${path}; with cascade=true also the rows that belong to it`,
        method: 'DELETE',
        path: item,
        access: { operation: 'delete', entity: name },
      },
      { query: () => cascadeQuery, response: row },
    ),
  } satisfies Record<string, Endpoint>
}
