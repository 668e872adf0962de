import type { Delivery, webhookActions } from '../../contract/resources/webhook.ts'
import type { StoredDelivery } from '../../db/tables/webhook-deliveries.ts'
import { writingAs } from '../../domain/principal.ts'
import { rotateSecret } from '../../domain/webhooks/webhook.ts'
import { backlogOf } from '../../domain/webhooks/webhook-backlog.ts'
import { connectivityOf } from '../../domain/webhooks/webhook-connectivity.ts'
import {
  addTest,
  deliveriesOf,
  deliveryOf,
  replay,
  replayFailed as replayAll,
} from '../../domain/webhooks/webhook-delivery.ts'
import { type Call, callerOf, plain, reading, write } from '../handler.ts'

type WebhookActions = typeof webhookActions

/** Shows `attempting` for a delivery that is being sent. */
const shown = ({ context }: Call, delivery: StoredDelivery): Delivery =>
  context.webhooks.isSending(delivery.id) ? { ...delivery, state: 'attempting' } : delivery

const withoutBodies = ({ payload: _, responseBody: __, ...rest }: Delivery) => rest

export const listDeliveries = plain<WebhookActions['listDeliveries']>((call, { params, query }) => {
  const { summary, ...request } = query
  const items = reading(call, (scope) => deliveriesOf(scope, params.id as string, request)).map((each) =>
    shown(call, each),
  )
  return { items: summary ? items.map(withoutBodies) : items }
})

export const getDelivery = plain<WebhookActions['getDelivery']>((call, { params }) =>
  shown(
    call,
    reading(call, (scope) => deliveryOf(scope, params.id as string, params.deliveryId as string)),
  ),
)

export const testWebhook = plain<WebhookActions['testWebhook']>(async (call, { params }) => {
  const { context, requestId } = call
  const webhookId = params.id as string
  const id = await context.store.transact((connection) =>
    addTest(writingAs(callerOf(call), connection, requestId), webhookId),
  )
  await context.webhooks.sendNow(webhookId, id)
  return shown(
    call,
    reading(call, (scope) => deliveryOf(scope, webhookId, id)),
  )
})

export const rotateWebhookSecret = write<WebhookActions['rotateWebhookSecret']>((scope, { params }) =>
  rotateSecret(scope, params.id as string),
)

export const replayDelivery = write<WebhookActions['replayDelivery']>((scope, { params }) =>
  replay(scope, params.id as string, params.deliveryId as string),
)

export const replayFailed = write<WebhookActions['replayFailed']>(function* (scope, { params, body }) {
  return { count: yield* replayAll(scope, params.id as string, body.since) }
})

export const webhookBacklog = plain<WebhookActions['webhookBacklog']>((call) => ({
  items: reading(call, backlogOf),
}))

export const webhookConnectivity = plain<WebhookActions['webhookConnectivity']>((call) => ({
  items: reading(call, connectivityOf).map(({ url, ...host }) => ({
    ...host,
    ...call.context.webhooks.viewOf(url),
  })),
}))
