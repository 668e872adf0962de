import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { id } from '../define/fields.ts'
import { channelUnits, TELEMETRY_MEDIA, telemetryColumns, telemetrySamples } from './telemetry.ts'

/** Result of one KPI. */
export const kpiItem = z.union([
  z.object({
    name: z.string(),
    value: z.number(),
    unit: z.string().optional().describe("Unit of the value: the KPI's, or if it has none, the channels'."),
    note: z
      .string()
      .optional()
      .describe('Assumption behind the value, such as the unit of a channel without one.'),
  }),
  z.object({ name: z.string(), error: z.string() }),
])

/** Stored telemetry. */
export const evaluateLap = z.strictObject({ lapId: id() })

/** A lap's stored telemetry, samples, or columns. */
const evaluateBody = z.union([
  evaluateLap,
  z.strictObject({ samples: telemetrySamples, units: channelUnits.optional() }),
  z.strictObject({ columns: telemetryColumns, units: channelUnits.optional() }),
])

const evaluateProfile = defineAction({
  operationId: 'evaluateProfile',
  summary: 'Evaluate a profile’s KPIs over telemetry; a failing one does not affect the others',
  method: 'POST',
  path: '/data-analysis-profiles/:id/evaluate',
  weight: 'heavy',
  access: { operation: 'read', entity: 'DataAnalysisProfile' },
  allowedOnStandby: true,
  bodyLimit: 64 * MEGABYTE,
  idempotent: false,
  media: TELEMETRY_MEDIA,
  body: evaluateBody,
  response: z.object({ items: z.array(kpiItem) }),
})

const checkExpression = defineAction({
  operationId: 'checkExpression',
  summary: 'Check an expression: whether it can be evaluated, otherwise its error',
  method: 'POST',
  path: '/data-analysis-profiles/check',
  access: { operation: 'read', entity: 'DataAnalysisProfile' },
  allowedOnStandby: true,
  idempotent: false,
  body: z.strictObject({
    expression: z.string().max(100_000),
    /** Available channels; if omitted, any name is accepted as a channel. */
    channels: z.array(z.string().max(200)).max(5000).optional(),
    constants: z.record(z.string().max(100), z.number()).optional(),
    channelAliases: z.record(z.string().max(100), z.array(z.string().max(100)).max(50)).optional(),
    mathChannels: z
      .array(z.strictObject({ name: z.string().max(100), expression: z.string().max(4096) }).loose())
      .max(200)
      .optional(),
  }),
  response: z.union([
    z.object({
      ok: z.literal(true),
      /** One number per lap, or a value per sample. */
      kind: z.enum(['number', 'series']),
      channels: z.array(z.string()),
    }),
    z.object({
      ok: z.literal(false),
      message: z.string(),
      /** Offsets of the first character, from 0, and after the last; null for the whole expression. */
      position: z.int().nullable(),
      end: z.int().nullable(),
    }),
  ]),
})

const listKpiFunctions = defineAction({
  operationId: 'listKpiFunctions',
  summary: 'Functions of KPI expressions',
  method: 'GET',
  path: '/kpi-functions',
  access: 'authenticated',
  response: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        aliases: z.array(z.string()),
        group: z.string(),
        signature: z.string(),
        parameters: z.array(
          z.object({
            name: z.string(),
            kind: z.string(),
            optional: z.boolean(),
            words: z.array(z.string()).optional(),
          }),
        ),
        gives: z.string(),
        summary: z.string(),
        unit: z.string(),
        example: z.string(),
        source: z.string(),
      }),
    ),
  }),
})

export const kpiActions = { checkExpression, evaluateProfile, listKpiFunctions }
