import { may } from '../../calc/policy.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import { resources } from '../../contract/index.ts'
import { resourceOfType } from '../../contract/references.ts'
import { webhook } from '../../contract/resources/webhook.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { findRow } from '../../db/rows/repo.ts'
import {
  type DeliveryRecord,
  type StoredDelivery,
  webhookDeliveries,
} from '../../db/tables/webhook-deliveries.ts'
import { webhookQueue } from '../../db/tables/webhook-queue.ts'
import { newId } from '../new-id.ts'
import type { Reading, Writing } from '../principal.ts'
import { notFound } from '../problem.ts'
import { requireRight } from '../require-right.ts'
import { unsent } from './outbox.ts'
import { webhookToControl } from './webhook-control.ts'

function requireWebhook(scope: ReadScope, webhookId: string) {
  if (!findRow(scope, webhook, webhookId)) throw notFound(webhook.name)
}

/** Deliveries contain rows: reading them requires the right to read such rows. */
function requirePayload(scope: Reading, entityType: string) {
  const resource = resourceOfType(entityType)
  if (resource) requireRight(scope, 'read', resource)
}

const unseenBy = ({ principal }: Reading): string[] =>
  Object.values<AnyResource>(resources)
    .filter(({ name }) => !may(principal, 'read', name))
    .map(({ entityType }) => entityType)

const DEFAULT_LIMIT = 100

interface DeliveryRequest {
  limit?: number | undefined
  /** Earlier deliveries. */
  before?: string | undefined
  state?: StoredDelivery['state'] | undefined
}

/** Deliveries of a subscription, newest first, as far as the caller may read their rows. 404. */
export function deliveriesOf(
  scope: Reading,
  webhookId: string,
  { limit = DEFAULT_LIMIT, ...request }: DeliveryRequest = {},
): StoredDelivery[] {
  requireWebhook(scope, webhookId)
  return webhookDeliveries.newest(scope, webhookId, { limit, ...request, unseen: unseenBy(scope) })
}

/** One delivery. 404, and 403 without the right to read its rows. */
export function deliveryOf(scope: Reading, webhookId: string, id: string): StoredDelivery {
  requireWebhook(scope, webhookId)
  const delivery = webhookDeliveries.find(scope, webhookId, id)
  if (!delivery) throw notFound('delivery')
  requirePayload(scope, delivery.entityType)
  return delivery
}

/** A copy of a delivery with the same payload and its own id. The original is unchanged. */
export function replayRecord(original: DeliveryRecord, now: string, position: number): DeliveryRecord {
  return { ...original, ...unsent(now), id: newId(), position, replay_of: original.id }
}

/** Queues a delivery again; returns the id of the copy. */
function queueAgain(scope: Writing, original: DeliveryRecord): string {
  const again = replayRecord(original, scope.now, webhookDeliveries.takePositions(scope, 1))
  webhookDeliveries.insert(scope, again)
  // A manual replay: not repeated at the end of the outage.
  webhookQueue.markFound(scope.connection, original.id)
  return again.id
}

/** Queues a stored delivery again. 404, and 403 without the right to read its rows. */
export function replay(scope: Writing, webhookId: string, id: string): StoredDelivery {
  webhookToControl(scope, webhookId)
  const original = webhookDeliveries.record(scope, webhookId, id)
  if (!original) throw notFound('delivery')
  requirePayload(scope, original.entity_type)
  return deliveryOf(scope, webhookId, queueAgain(scope, original))
}

/** Queues deliveries that failed since then again, oldest first; returns their number. */
export function* replayFailed(scope: Writing, webhookId: string, since: string): Sliced<number> {
  webhookToControl(scope, webhookId)
  const failed = webhookDeliveries.failedSince(scope, webhookId, since)
  for (const id of failed) {
    queueAgain(scope, webhookDeliveries.record(scope, webhookId, id) as DeliveryRecord)
    yield
  }
  return failed.length
}

/** Creates a delivery without a change, outside the sequence and the queue; returns its id. */
export function addTest(scope: Writing, webhookId: string): string {
  webhookToControl(scope, webhookId)
  const { accountId, now, principal } = scope
  const id = newId()
  const meta = { entityType: 'webhook.test', opType: 'create', accountId, occurredAt: now }
  const body = JSON.stringify({
    message: 'A test of this webhook from Trackside.',
    testedByUserId: principal.userId,
    _meta: meta,
  })
  webhookDeliveries.insert(scope, {
    ...unsent(now),
    position: webhookDeliveries.takePositions(scope, 1),
    id,
    account_id: accountId,
    webhook_id: webhookId,
    message_id: id,
    entity_type: meta.entityType,
    entity_id: id,
    op_type: meta.opType,
    payload_number: webhookDeliveries.keepPayloads(scope, [body]),
    sequence: null,
    // The caller waits for it; it is not resumed after a crash.
    state: 'failed',
    error: 'not sent yet',
    failed_at: now,
  })
  return id
}
