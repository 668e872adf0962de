import type { CallOptions, Client } from '../../../server/contract/client.ts'
import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Page } from '../../../server/contract/define/list.ts'
import type { ResourceKey, Resources } from '../../../server/contract/index.ts'
import type { Edit, Values } from '../edit.ts'
import type { RowAction } from '../row-actions.ts'
import type { AnyRow, Filters } from '../row-list.ts'
import { rowEdits } from './row-edits.ts'

/** Requests that the queue sends. */
export interface Sender {
  /** The rows as the server has them then: one, or all that an edit adds together. */
  send(edit: Edit, options: CallOptions): Promise<readonly AnyRow[]>
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

type AnyAction = (input: { params: { id: string }; body: Values; options: CallOptions }) => Promise<AnyRow>

/** The typed client as the queue uses it. */
export function senderOf(client: Client): Sender {
  const actions = client as unknown as Record<RowAction, AnyAction>
  const of = (resource: ResourceKey) => client[resource] as unknown as AnyClient
  return {
    async send(edit, options) {
      const { resource, op, rowId, body } = edit
      if (resource === 'cornerWear' && op === 'create' && edit.others) {
        const items = rowEdits([edit]).map((each) => ({ ...each.body, id: each.rowId }))
        const body = { items: items as unknown as CreateOf<Resources['cornerWear']>[] }
        return (await client.createCornerWearBatch({ body, options })).items
      }
      if (edit.action) return [await actions[edit.action]({ params: { id: rowId }, body, options })]
      if (op === 'create') return [await of(resource).create({ ...body, id: rowId }, options)]
      if (op === 'update') return [await of(resource).update(rowId, body, options)]
      return [await of(resource).remove(rowId, {}, options)]
    },
    get: (resource, id, options) => of(resource).get(id, options),
    list: (resource, query, options) => of(resource).list(query, options),
  }
}
