import { v7 as uuidv7 } from 'uuid'
import { webhook } from '../../contract/webhook.ts'
import { findRow } from '../../db/repo.ts'
import type { ReadScope } from '../../db/scope.ts'
import type { Sliced } from '../../db/sliced.ts'
import { type DeliveryRecord, type StoredDelivery, webhookDeliveries } from '../../db/webhook-deliveries.ts'
import { webhookQueue } from '../../db/webhook-queue.ts'
import type { Writing } from '../principal.ts'
import { notFound } from '../problem.ts'
import { unsent } from './outbox.ts'

function demandWebhook(scope: ReadScope, webhookId: string) {
  if (!findRow(scope, webhook, webhookId)) throw notFound(webhook.name)
}

const DEFAULT_LIMIT = 100

interface DeliveryRequest {
  limit?: number | undefined
  /** Those that came before this one. */
  before?: string | undefined
  state?: StoredDelivery['state'] | undefined
}

/** Deliveries of a subscription, newest first. 404. */
export function deliveriesOf(
  scope: ReadScope,
  webhookId: string,
  { limit = DEFAULT_LIMIT, ...request }: DeliveryRequest = {},
): StoredDelivery[] {
  demandWebhook(scope, webhookId)
  return webhookDeliveries.newest(scope, webhookId, { limit, ...request })
}

/** One of them. 404. */
export function deliveryOf(scope: ReadScope, webhookId: string, id: string): StoredDelivery {
  demandWebhook(scope, webhookId)
  const delivery = webhookDeliveries.find(scope, webhookId, id)
  if (!delivery) throw notFound('delivery')
  return delivery
}

/** The same payload once more, under an id of its own. The row that it replays stays as it is. */
export function replayRecord(original: DeliveryRecord, now: string, position: number): DeliveryRecord {
  return { ...original, ...unsent(now), id: uuidv7(), position, replay_of: original.id }
}

/** Queues a stored delivery again. 404. */
export function replay(scope: Writing, webhookId: string, id: string): StoredDelivery {
  demandWebhook(scope, webhookId)
  const original = webhookDeliveries.record(scope, webhookId, id)
  if (!original) throw notFound('delivery')
  const again = replayRecord(original, scope.now, webhookDeliveries.nextPosition(scope))
  webhookDeliveries.insert(scope, again)
  // Somebody has seen to it: the end of the outage need not.
  webhookQueue.markFound(scope.connection, original.id)
  return deliveryOf(scope, webhookId, again.id)
}

/** Queues again what failed since then, oldest first; answers how many. */
export function* replayFailed(scope: Writing, webhookId: string, since: string): Sliced<number> {
  demandWebhook(scope, webhookId)
  const failed = webhookDeliveries.failedSince(scope, webhookId, since)
  for (const { id } of failed) {
    replay(scope, webhookId, id)
    yield
  }
  return failed.length
}

/** A delivery that no change stands behind. It has no sequence, and takes its place in no queue. */
export function testRecord(scope: Writing, webhookId: string): DeliveryRecord {
  demandWebhook(scope, webhookId)
  const { accountId, now, principal } = scope
  const id = uuidv7()
  const meta = { entityType: 'webhook.test', opType: 'create', accountId, occurredAt: now }
  return {
    ...unsent(now),
    position: webhookDeliveries.nextPosition(scope),
    id,
    account_id: accountId,
    webhook_id: webhookId,
    message_id: id,
    entity_type: meta.entityType,
    entity_id: id,
    op_type: meta.opType,
    payload: JSON.stringify({
      message: 'A test of this webhook from Trackside.',
      testedByUserId: principal.userId,
      _meta: meta,
    }),
    // Whoever asked waits for it; after a crash nobody does.
    state: 'failed',
    error: 'not sent yet',
  }
}
