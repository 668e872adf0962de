import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { defineResource } from '../define/define.ts'
import { name, optional, refId, text, timestamp, withDefault } from '../define/fields.ts'

/** A protocol: rmonitor, multiloop, p3, aks or raceResult, or the kind of an adapter that a program adds. */
export const feedKind = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/, 'must be a kind such as rmonitor: letters, digits and hyphens')
  .meta({ examples: ['rmonitor'] })

/** Most entries of a feed that are listed as unknown. */
export const MAX_UNKNOWN = 100

const unknownEntry = z.object({
  eventId: z.string(),
  /** As the feed calls it: becomes one of the `feedNumbers` of a car. */
  number: z.string(),
  name: z.string().nullable(),
  transponder: z.string().nullable(),
})
export type UnknownEntry = z.output<typeof unknownEntry>

export const feedStatus = z.enum(['off', 'connecting', 'live', 'stale', 'refused'])
export type FeedStatus = z.output<typeof feedStatus>

const host = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(253)
  .meta({ examples: ['192.168.1.20'] })
const port = z.int().min(1).max(65_535)
const secret = z.string().min(1, 'must not be empty').max(500)

/** A timing network that the laptop listens to. What it says becomes ordinary rows. */
export const timingFeed = defineResource({
  name: 'TimingFeed',
  path: 'timing-feeds',
  entityType: 'timing_feed',
  table: 'timing_feeds',
  administered: 'writes',
  fields: {
    name: name(),
    kind: feedKind,
    host,
    port: port.optional().describe('Default: the usual one of the kind.'),
    enabled: withDefault(z.boolean(), false),
    eventId: optional(refId('Event')).describe('Default: the event that is on.'),
    minLapMs: withDefault(z.int().min(1000).max(3_600_000), 20_000).describe(
      'Passings of a transponder that follow sooner are one.',
    ),
    user: optional(text()),
    createCars: withDefault(z.boolean(), true),
    createSessions: withDefault(z.boolean(), true),
    pitLoops: withDefault(z.array(name(40)).max(50), []).describe(
      'Numbers or names of loops in the pit lane.',
    ),
  },
  createOnly: { secret: secret.nullable().optional() },
  updateOnly: { secret: secret.nullable().optional() },
  computed: {
    status: feedStatus.describe('`stale`: connected, and nothing has come for 10 s.'),
    lastByteAt: timestamp().nullable(),
    lastError: z.string().nullable(),
    lag: z.int().nullable().describe('Milliseconds from the arrival of a lap to its commit.'),
    /** Entries that are no car of the event yet. */
    unknown: z.array(unknownEntry).max(MAX_UNKNOWN),
  },
  filters: ['name'],
  sorts: ['name'],
  room: { event: 'eventId' },
})

export const timingFeedActions = {
  listFeedKinds: defineAction({
    operationId: 'listFeedKinds',
    summary: 'Kinds of timing feeds that can be listened to, those of added adapters included',
    method: 'GET',
    path: '/timing-feeds/kinds',
    access: { operation: 'read', entity: 'TimingFeed' },
    response: z.object({
      items: z.array(z.object({ kind: feedKind, label: z.string(), defaultPort: port })),
    }),
  }),
  detectTimingFeed: defineAction({
    operationId: 'detectTimingFeed',
    summary: 'Listen to an address for up to 10 s and tell which kind of timing feed speaks there',
    method: 'POST',
    path: '/timing-feeds/detect',
    access: 'administrator',
    idempotent: false,
    body: z.strictObject({ host, port }),
    response: z.object({
      kind: feedKind.nullable().describe('Null if it is not recognised.'),
      sample: z.string().describe('The first bytes, as text; of binary feeds in hex.'),
    }),
  }),
}
