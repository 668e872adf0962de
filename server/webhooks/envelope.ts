import type { Sendable } from '../db/tables/webhook-queue.ts'
import type { Target } from '../db/tables/webhook-subscriptions.ts'
import { newId } from '../domain/new-id.ts'
import { serviceSignature, standardSignature } from './signature.ts'

export interface Message {
  body: string
  headers: Record<string, string>
}

const isoOf = (ms: number) => new Date(ms).toISOString()

/** The body and headers of one attempt: each has its own `deliveryId`, all attempts at a change share the `webhook-id`. */
export function envelopeOf(delivery: Sendable, target: Target, nowMs: number): Message {
  const deliveryId = newId()
  const { entity_type: entityType, op_type: opType } = delivery
  const head = JSON.stringify({
    deliveryId,
    webhookId: target.webhookId,
    accountId: delivery.account_id,
    entityType,
    opType,
    occurredAt: delivery.created_at,
  })
  // The payload is sent byte for byte as it was stored.
  const body = `${head.slice(0, -1)},"payload":${delivery.payload}}`
  const timestamp = Math.floor(nowMs / 1000)
  const oldStillSigns = target.oldSecretUntil !== null && target.oldSecretUntil > isoOf(nowMs)
  const secrets = [target.secret, ...(oldStillSigns && target.oldSecret !== null ? [target.oldSecret] : [])]
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'service-webhooks/1.0',
      'X-Service-Event': `${entityType}.${opType}`,
      'X-Service-Delivery': deliveryId,
      'X-Service-Signature': serviceSignature(target.secret, body),
      'webhook-id': delivery.message_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': standardSignature(secrets, { id: delivery.message_id, timestamp, body }),
    },
  }
}
