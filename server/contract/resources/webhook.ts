import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { defineResource } from '../define/define.ts'
import { id, name, nested, timestamp, withDefault } from '../define/fields.ts'
import { pageSize } from '../define/list.ts'
import { flag } from '../define/query-values.ts'

const entityTypes = z.array(name(100)).max(200)
const opTypes = z.array(z.enum(['create', 'update', 'delete'])).max(3)

/** State of the receiver; changes without a change of the subscription. */
const health = {
  lastDeliveryStatus: z.int().nullable().describe('HTTP status of the last response.'),
  health: z
    .enum(['ok', 'failing', 'off'])
    .describe('failing: every delivery since failingSince was rejected. off: not enabled.'),
  failingSince: timestamp()
    .nullable()
    .describe(
      'Time of the first rejection since the last success. After webhookOffAfterHours the webhook is disabled.',
    ),
  queued: z.int().describe('Deliveries that wait.'),
}

/** A subscription. Empty filters pass every change in the catalogue. */
export const webhook = defineResource({
  name: 'Webhook',
  path: 'webhooks',
  entityType: 'webhook',
  table: 'webhooks',
  fields: {
    name: name(),
    url: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(2000)
      .meta({ examples: ['https://factory.example/trackside'] }),
    /** If false, no new deliveries are created and waiting ones stay queued. */
    enabled: withDefault(z.boolean(), true),
    filters: nested({
      entityTypes: withDefault(entityTypes, []).describe(
        'Such as lap, issue or setup. Default: all of the catalogue; other entities must be listed.',
      ),
      opTypes: withDefault(opTypes, []).describe('create, update, delete. Default: all.'),
    }),
  },
  computed: health,
  /** HMAC key; 48 hex characters are generated if it is omitted. */
  createOnly: { secret: z.string().min(1, 'must not be empty').max(500).optional() },
  shownOnce: { secret: z.string() },
  filters: ['name'],
  sorts: ['name'],
})

const deliveryState = z.enum(['queued', 'attempting', 'succeeded', 'failed'])

/** One change sent to one subscription, or its replay. */
const delivery = z.object({
  id: id(),
  webhookId: id(),
  entityType: z.string(),
  opType: z.string(),
  payload: z.record(z.string(), z.unknown()),
  state: deliveryState,
  /** Completed attempts. */
  attempts: z.int(),
  responseStatus: z.int().nullable(),
  responseBody: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: timestamp(),
  succeededAt: timestamp().nullable(),
  durationMs: z.int().nullable(),
  replayOf: id().nullable(),
})
export type Delivery = z.output<typeof delivery>

/** List item: `summary=true` omits the two large fields. */
const listed = delivery.partial({ payload: true, responseBody: true })

const update = { operation: 'update', entity: 'Webhook' } as const
const read = { operation: 'read', entity: 'Webhook' } as const

export const webhookActions = {
  testWebhook: defineAction({
    operationId: 'testWebhook',
    summary: 'Send a test to one subscription, regardless of its filters; answers after its last attempt',
    method: 'POST',
    path: '/webhooks/:id/test',
    access: update,
    idempotent: false,
    response: delivery,
  }),
  rotateWebhookSecret: defineAction({
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret; for a day the old one also signs, in the additional header',
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    access: update,
    secrets: ['secret'],
    response: webhook.created,
  }),
  listDeliveries: defineAction({
    operationId: 'listDeliveries',
    summary: 'Deliveries to one subscription, newest first',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    access: read,
    query: z.strictObject({
      limit: pageSize.optional(),
      before: id().optional().describe('Only deliveries before this one.'),
      state: deliveryState.exclude(['attempting']).optional(),
      summary: flag.optional(),
    }),
    response: z.object({ items: z.array(listed) }),
  }),
  getDelivery: defineAction({
    operationId: 'getDelivery',
    summary: 'One delivery',
    method: 'GET',
    path: '/webhooks/:id/deliveries/:deliveryId',
    access: read,
    response: delivery,
  }),
  replayDelivery: defineAction({
    operationId: 'replayDelivery',
    summary: 'Send a stored payload again as a new delivery',
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/replay',
    access: update,
    status: 201,
    response: delivery,
  }),
  replayFailed: defineAction({
    operationId: 'replayFailed',
    summary: 'Send deliveries that failed since then again, except those with a waiting or successful replay',
    method: 'POST',
    path: '/webhooks/:id/replay-failed',
    access: update,
    status: 201,
    body: z.strictObject({ since: timestamp() }),
    response: z.object({ count: z.int() }),
  }),
  webhookBacklog: defineAction({
    operationId: 'webhookBacklog',
    summary: 'Backlog of each subscription: waiting deliveries, and failed ones not sent again',
    method: 'GET',
    path: '/webhooks/backlog',
    access: read,
    response: z.object({
      items: z.array(
        z.object({
          webhookId: id(),
          ...health,
          failed: z.int(),
          /** Creation time of the oldest failed one. */
          failedSince: timestamp().nullable(),
        }),
      ),
    }),
  }),
  webhookConnectivity: defineAction({
    operationId: 'webhookConnectivity',
    summary: 'Reachability of the target hosts, and the deliveries waiting for them',
    method: 'GET',
    path: '/webhooks/connectivity',
    access: read,
    response: z.object({
      items: z.array(
        z.object({
          host: z.string(),
          state: z.enum(['up', 'unreachable']),
          queued: z.int(),
          since: timestamp().nullable(),
          nextProbeAt: timestamp().nullable(),
        }),
      ),
    }),
  }),
}
