import { z } from 'zod'
import { defineAction, MEGABYTE } from './action.ts'

/** What telemetry may come as, besides JSON. */
export const TELEMETRY_MEDIA = [
  'application/vnd.apache.arrow.stream',
  'application/vnd.apache.arrow.file',
] as const
const CSV = ['text/csv', 'text/plain', 'application/octet-stream'] as const

/** `[{ "t": 0, "throttle": 0.98 }]`: `t` in seconds, and a number or null for each channel. */
export const telemetrySamples = z.array(z.record(z.string(), z.number().nullable()))
/** `{ "t": [0, 0.01], "throttle": [0.98, 1] }`. */
export const telemetryColumns = z.record(z.string(), z.array(z.number().nullable()))

const channel = z.object({ name: z.string(), unit: z.string().nullable() })

/** What is stored of a lap's telemetry. */
const summary = z.object({
  lapId: z.string(),
  telemetryId: z.string(),
  samples: z.int(),
  fromSec: z.number(),
  toSec: z.number(),
  channels: z.array(channel),
  /** KPIs of the automatic profiles, as they stand in the lap now. */
  kpis: z.record(z.string(), z.number()),
})

const putTelemetry = defineAction({
  operationId: 'putLapTelemetry',
  summary: 'Store a lap’s telemetry: samples, columns, Arrow, or CSV of RaceChrono, MoTeC i2, VBOX or plain',
  method: 'PUT',
  path: '/laps/:id/telemetry',
  access: { operation: 'update', entity: 'Lap' },
  bodyLimit: 64 * MEGABYTE,
  versioned: true,
  media: [...TELEMETRY_MEDIA, ...CSV],
  query: z.strictObject({
    /** Only the samples of this lap, where the file says which lap each belongs to. */
    lap: z.string().max(20).optional(),
  }),
  body: z.union([
    z.strictObject({ samples: telemetrySamples }),
    z.strictObject({ columns: telemetryColumns }),
  ]),
  response: summary,
})

const seconds = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,9})?$/, 'must be a number of seconds')
  .transform(Number)

const getTelemetry = defineAction({
  operationId: 'getLapTelemetry',
  summary: 'A lap’s telemetry; with `points` thinned out so that no spike is lost',
  method: 'GET',
  path: '/laps/:id/telemetry',
  access: { operation: 'read', entity: 'Lap' },
  query: z.strictObject({
    /** Names, parted by commas; all of them where it is left out. `t` is always there. */
    channels: z.string().max(20_000).optional(),
    from: seconds.optional(),
    to: seconds.optional(),
    /** How many samples of each channel to answer at most. */
    points: z
      .string()
      .regex(/^\d{1,7}$/, 'must be a whole number')
      .transform(Number)
      .refine((points) => points >= 2, 'must be at least 2')
      .optional(),
  }),
  response: z.object({
    columns: telemetryColumns,
    units: z.record(z.string(), z.string().nullable()),
    /** How many samples there are between `from` and `to`, and in all. */
    samples: z.int(),
    totalSamples: z.int(),
  }),
})

export const telemetryActions = { putTelemetry, getTelemetry }
