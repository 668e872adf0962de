import { z } from 'zod'
import { type Endpoint, MEGABYTE } from './action.ts'
import type { AnyResource } from './define.ts'
import { FILE_MEDIA } from './export.ts'
import { listQueryOf, pageOf } from './list.ts'

const cascadeQuery = z.strictObject({
  cascade: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
})

/** The five endpoints that every resource has. */
export function endpointsOf(resource: AnyResource) {
  const { name, path, row } = resource
  const common = { bodyLimit: MEGABYTE, idempotent: true, secrets: [], status: 200 } as const
  const { bodyLimit = MEGABYTE } = resource
  const left = Object.fromEntries(resource.large.map((field) => [field, true]))
  const listed = resource.large.length > 0 ? row.partial(left as never) : row
  const collection = `/${path}`
  const item = `/${path}/:id`
  return {
    list: {
      ...common,
      idempotent: false,
      operationId: `list${name}`,
      summary: `List ${path}, page by page, or all of it as a file`,
      method: 'GET',
      path: collection,
      access: { operation: 'read', entity: name },
      query: listQueryOf(resource),
      response: pageOf(listed),
      files: FILE_MEDIA,
    },
    get: {
      ...common,
      idempotent: false,
      operationId: `get${name}`,
      summary: `One row of ${path}`,
      method: 'GET',
      path: item,
      access: { operation: 'read', entity: name },
      response: row,
    },
    create: {
      ...common,
      bodyLimit,
      status: 201,
      operationId: `create${name}`,
      summary: `Add a row to ${path}`,
      method: 'POST',
      path: collection,
      access: { operation: 'create', entity: name },
      body: resource.create,
      response: resource.created,
      secrets: Object.keys(resource.shownOnce ?? {}),
    },
    update: {
      ...common,
      bodyLimit,
      operationId: `update${name}`,
      summary: `Change fields of a row of ${path}`,
      method: 'PATCH',
      path: item,
      access: { operation: 'update', entity: name },
      body: resource.update,
      response: row,
    },
    remove: {
      ...common,
      operationId: `remove${name}`,
      summary: `Remove a row of ${path}; with cascade=true also what belongs to it`,
      method: 'DELETE',
      path: item,
      access: { operation: 'delete', entity: name },
      query: cascadeQuery,
      response: row,
    },
  } satisfies Record<string, Endpoint>
}
