import type { Delivery } from '../../../server/contract/resources/webhook.ts'

export interface SentRequest {
  headers: readonly (readonly [name: string, value: string])[]
  /** The envelope as JSON, indented by two spaces. */
  body: string
}

const EACH = '(new for every attempt)'

/**
 * The request of a delivery. Headers that differ for each attempt are placeholders. `firstId` is the id of the first
 * delivery of the change, which repeats share as `webhook-id`.
 */
export function sentRequest(delivery: Delivery, accountId: string, firstId: string): SentRequest {
  const { webhookId, entityType, opType, createdAt, payload } = delivery
  const envelope = {
    deliveryId: EACH,
    webhookId,
    accountId,
    entityType,
    opType,
    occurredAt: createdAt,
    payload,
  }
  return {
    headers: [
      ['Content-Type', 'application/json'],
      ['User-Agent', 'service-webhooks/1.0'],
      ['X-Service-Event', `${entityType}.${opType}`],
      ['X-Service-Delivery', EACH],
      ['X-Service-Signature', 'sha256=(HMAC-SHA256 of the body)'],
      ['webhook-id', firstId],
      ['webhook-timestamp', '(seconds since 1970 when it was sent)'],
      ['webhook-signature', 'v1,(HMAC-SHA256 of webhook-id.webhook-timestamp.body)'],
    ],
    body: JSON.stringify(envelope, null, 2),
  }
}

/** Formats a JSON response; returns other text as is. */
export function answerText(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' ? JSON.stringify(value, null, 2) : body
  } catch {
    return body
  }
}
