import type { FieldError } from '../../server/contract/define/define.ts'
import type { ResourceKey } from '../../server/contract/index.ts'
import type { RowAction } from './row-actions.ts'
import type { AnyRow } from './row-list.ts'

export type Values = Record<string, unknown>

/** Why the server did not take an edit. */
export interface EditRefusal {
  status: number
  code: string
  message: string
  errors: readonly FieldError[]
  /** The conflicting row of the server; null where there is none or it is unknown. */
  theirs: AnyRow | null
}

/** A write by a user, until the server has stored it or the user discards it. */
export interface Edit {
  /** UUIDv7: Idempotency-Key and place in the order. */
  id: string
  /** `accountId/userId`. Edits are sent by their owner only. */
  owner: string
  /** The browser tab that made it; only that tab sends it. */
  tab: string
  resource: ResourceKey
  op: 'create' | 'update' | 'remove' | 'action'
  /** The action, where `op` is `action`. */
  action?: RowAction
  /** Made by the client on create. */
  rowId: string
  /** Body of the request: a create body with its id, a patch, or an action's input. */
  body: Values
  /** Create bodies with ids of the rows that are stored in the same request, or none of them is: four corners of a car. */
  others?: readonly Values[]
  /** The row as the user saw it; null on create. */
  base: AnyRow | null
  /** Fields that the server derives, as far as the page knows them: the session of a new lap, an action's changes. */
  derived?: Values
  /** Version that the row must still have; null for any, as with every action. */
  ifMatch: number | null
  /** When it was made. */
  at: string
  /** How often it was sent. */
  attempts: number
  state: 'waiting' | 'refused'
  refusal?: EditRefusal
}

/** An edit as a page makes it; the queue adds the rest. */
export type NewEdit = Pick<
  Edit,
  'resource' | 'op' | 'action' | 'rowId' | 'body' | 'others' | 'base' | 'ifMatch' | 'derived'
>

/** Outcome of a write: the server's row, or the optimistic row while the edit waits. */
export interface Written {
  row: AnyRow
  synced: boolean
}
