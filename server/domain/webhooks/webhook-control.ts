import { may } from '../../calc/policy.ts'
import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { resources } from '../../contract/index.ts'
import { webhook } from '../../contract/resources/webhook.ts'
import { findRow } from '../../db/rows/repo.ts'
import { webhookKeeping } from '../../db/tables/webhook-keeping.ts'
import type { Writing } from '../principal.ts'
import { notFound, Problem } from '../problem.ts'
import { type Filters, wants } from './outbox.ts'

const OPERATIONS = ['create', 'update', 'delete'] as const

const tellsOf = (row: BaseRow, resource: AnyResource) =>
  OPERATIONS.some((operation) => wants(row.filters as Filters, resource, operation))

function isCreator(scope: Writing, row: BaseRow): boolean {
  const { userId, apiKeyId } = scope.actor
  const kept = webhookKeeping.find(scope, row.id)
  // State of a new subscription is stored after its row.
  return row.createdBy === userId && (kept === undefined || kept.api_key_id === (apiKeyId ?? null))
}

/**
 * A subscription discloses what its creator may read. Anyone else who redirects, disables, signs for or replays it must
 * be able to read all of that, in each of the given states. 403.
 */
export function requireControl(scope: Writing, ...states: BaseRow[]): void {
  const [row] = states
  if (!row || isCreator(scope, row)) return
  const unread = Object.values<AnyResource>(resources).find(
    (resource) =>
      !may(scope.principal, 'read', resource.name) && states.some((state) => tellsOf(state, resource)),
  )
  if (!unread) return
  throw new Problem(
    403,
    'forbidden',
    `This webhook sends ${unread.name} rows, which you may not read: its creator or an admin can change it.`,
    { extra: { operation: 'read', entity: unread.name } },
  )
}

/** The subscription of an action. 404, and 403 as above. */
export function webhookToControl(scope: Writing, id: string): BaseRow {
  const row = findRow(scope, webhook, id)
  if (!row) throw notFound(webhook.name)
  requireControl(scope, row)
  return row
}
