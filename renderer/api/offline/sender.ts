import type { CallOptions, Client } from '../../../server/contract/client.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Page } from '../../../server/contract/list.ts'
import type { AnyRow, Filters } from '../row-list.ts'
import type { Edit, Values } from './edit.ts'

/** What the queue asks of the server. */
export interface Sender {
  send(edit: Edit, options: CallOptions): Promise<AnyRow>
  get(resource: ResourceKey, id: string, options: CallOptions): Promise<AnyRow>
  list(
    resource: ResourceKey,
    query: Filters & { cursor?: string },
    options: CallOptions,
  ): Promise<Page<AnyRow>>
}

interface AnyClient {
  list(query: Filters, options: CallOptions): Promise<Page<AnyRow>>
  get(id: string, options: CallOptions): Promise<AnyRow>
  create(body: Values, options: CallOptions): Promise<AnyRow>
  update(id: string, body: Values, options: CallOptions): Promise<AnyRow>
  remove(id: string, query: object, options: CallOptions): Promise<AnyRow>
}

/** The typed client as the queue uses it. */
export function senderOf(client: Client): Sender {
  const of = (resource: ResourceKey) => client[resource] as unknown as AnyClient
  return {
    send({ resource, op, rowId, body }, options) {
      if (op === 'create') return of(resource).create({ ...body, id: rowId }, options)
      if (op === 'update') return of(resource).update(rowId, body, options)
      return of(resource).remove(rowId, {}, options)
    },
    get: (resource, id, options) => of(resource).get(id, options),
    list: (resource, query, options) => of(resource).list(query, options),
  }
}
