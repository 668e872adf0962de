import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id, name, timestamp } from '../define/fields.ts'
import { baselineActions } from './baseline.ts'

const eventIds = z.array(id()).max(1000)

/** Where this laptop sends what it knows; a setting of the process, which a restore leaves. */
const factory = z.object({
  url: z.string().nullable(),
  /** Whether a key is stored; the key itself is never shown. */
  hasKey: z.boolean(),
  enabled: z.boolean(),
  all: z.boolean().describe('Whether the changes of every event go.'),
  eventIds: eventIds.describe('Otherwise the events whose changes go; what belongs to no event always goes.'),
  telemetry: z.boolean().describe('Whether the telemetry of laps goes as Parquet, after the log.'),
  baselines: z.array(z.string()).describe('Names of the baselines of the factory that this laptop takes.'),
})
export type Factory = z.output<typeof factory>

export const FACTORY_STATES = ['off', 'sending', 'waiting', 'caughtUp', 'refused'] as const

const factoryStatus = z.object({
  state: z
    .enum(FACTORY_STATES)
    .describe(
      'waiting: there is no link, or the hub cannot take changes now. refused: the hub takes nothing until a person acts.',
    ),
  seq: z.int().describe('Changes up to this `seq` are in the factory.'),
  latestSeq: z.int().describe("The last `seq` of the first account's log."),
  lastError: z.string().nullable().describe('Why it waits or is refused.'),
  lastPushAt: timestamp().nullable().describe('When the hub last took changes, since the service began.'),
})
export type FactoryStatus = z.output<typeof factoryStatus>

export const factoryActions = {
  ...baselineActions,
  factory: defineAction({
    operationId: 'factory',
    summary: "Where the first account's log is sent",
    method: 'GET',
    path: '/factory',
    access: 'instanceOwner',
    response: factory,
  }),
  putFactory: defineAction({
    operationId: 'putFactory',
    summary: 'Send the log of the first account to a hub; omitted fields are unchanged',
    method: 'PUT',
    path: '/factory',
    access: 'instanceOwner',
    allowedOnStandby: true,
    body: z.strictObject({
      url: z
        .string()
        .trim()
        .min(1, 'must not be empty')
        .max(2000)
        .optional()
        .meta({ examples: ['https://hub.example'] }),
      key: z
        .string()
        .trim()
        .regex(/^[\x21-\x7e]{1,200}$/, 'must be the key as `npm run hub -- key <name>` printed it')
        .optional(),
      enabled: z.boolean().optional(),
      all: z.literal(true).optional().describe('Every event; not with `eventIds`.'),
      eventIds: eventIds.optional(),
      telemetry: z.boolean().optional(),
      baselines: z.array(name(100)).max(200).optional(),
    }),
    response: factory,
  }),
  factoryStatus: defineAction({
    operationId: 'factoryStatus',
    summary: 'How far the factory has what this laptop knows',
    method: 'GET',
    path: '/factory/status',
    access: 'authenticated',
    response: factoryStatus,
  }),
}
