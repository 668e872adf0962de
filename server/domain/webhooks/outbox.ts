import { may } from '../../calc/policy.ts'
import type { AnyResource, BaseRow } from '../../contract/define/define.ts'
import { memoized, remembered, type WriteScope } from '../../db/engine/scope.ts'
import { webhookDeliveries } from '../../db/tables/webhook-deliveries.ts'
import { webhookKeeping } from '../../db/tables/webhook-keeping.ts'
import { type Subscriber, subscribersOf } from '../../db/tables/webhook-subscriptions.ts'
import { newId } from '../new-id.ts'
import { subjectOf } from '../people/access.ts'
import { shownRows } from '../presenters.ts'

export type OpType = 'create' | 'update' | 'delete'

export interface Filters {
  entityTypes: string[]
  opTypes: string[]
}

/** Catalogue events match empty filters; other entity types only match explicit ones. */
export function wants({ entityTypes, opTypes }: Filters, resource: AnyResource, opType: OpType): boolean {
  if (opTypes.length > 0 && !opTypes.includes(opType)) return false
  const named = entityTypes.includes(resource.entityType)
  if (resource.webhooks.length === 0) return named
  return resource.webhooks.includes(opType) && (named || entityTypes.length === 0)
}

/** Whether the subscription's creator may currently read the entity. */
function mayReceive(subscriber: Subscriber, resource: AnyResource, now: string): boolean {
  const { madeByKey, keyId, keyExpiresAt, keyProfileId, keyRules } = subscriber
  if (madeByKey !== null && (keyId === null || (keyExpiresAt !== null && keyExpiresAt <= now))) return false
  const key = madeByKey === null ? null : { profileId: keyProfileId, rules: keyRules }
  const { makerRole: role, makerDisabled: disabled, makerRules: rules } = subscriber
  const subject = subjectOf(key, role === null ? undefined : { role, disabled: disabled ?? 0, rules })
  return subject !== null && may(subject, 'read', resource.name)
}

/** Subscriptions whose filters match such a change and whose creators may read it. */
export const subscribersTo = (scope: WriteScope, resource: AnyResource, opType: OpType): readonly string[] =>
  memoized(scope, 'subscribers', `${resource.name} ${opType}`, () =>
    remembered(scope, 'subscribers', 'all', () => subscribersOf(scope))
      .filter(
        (each) =>
          wants(JSON.parse(each.filters) as Filters, resource, opType) &&
          mayReceive(each, resource, scope.now),
      )
      .map(({ webhookId }) => webhookId),
  )

/**
 * Creates deliveries of changes of one kind in the changes' transaction: no change without its deliveries and vice
 * versa. Called before a removal, while the row can still be presented.
 */
export function enqueue(
  scope: WriteScope,
  resource: AnyResource,
  opType: OpType,
  rows: BaseRow[],
  webhookIds: readonly string[],
): void {
  if (webhookIds.length === 0) return
  const { accountId, now } = scope
  const { entityType } = resource
  const meta = JSON.stringify({ entityType, opType, accountId, occurredAt: now })
  const lasts = webhookKeeping.nextSequences(scope, webhookIds, rows.length)
  const position = webhookDeliveries.takePositions(scope, rows.length * lasts.length)
  const shown = shownRows(scope, resource, rows).map(
    (row) => `${JSON.stringify(row).slice(0, -1)},"_meta":${meta}}`,
  )
  const number = webhookDeliveries.keepPayloads(scope, shown)
  for (const [queue, { webhookId, last }] of lasts.entries()) {
    const begin = position + queue * rows.length
    const records = rows.map((row, index) => {
      const id = newId()
      return {
        position: begin + index,
        id,
        message_id: id,
        entity_id: row.id,
        payload_number: number + index,
        sequence: last - rows.length + 1 + index,
      }
    })
    webhookDeliveries.insertAlike(scope, records, {
      ...unsent(now),
      account_id: accountId,
      webhook_id: webhookId,
      entity_type: entityType,
      op_type: opType,
    })
  }
}

/** Attempt fields of a new delivery. */
export const unsent = (now: string) => ({
  state: 'queued' as const,
  attempts: 0,
  response_status: null,
  response_body: null,
  error: null,
  created_at: now,
  succeeded_at: null,
  duration_ms: null,
  replay_of: null,
  lost: 0,
  failed_at: null,
})
