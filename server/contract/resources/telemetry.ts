import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { numberParameter, wholeParameter } from '../define/query-values.ts'

/** Accepted media types of telemetry besides JSON. */
export const TELEMETRY_MEDIA = [
  'application/vnd.apache.arrow.stream',
  'application/vnd.apache.arrow.file',
] as const
const CSV = ['text/csv', 'text/plain', 'application/octet-stream'] as const

/** `[{ "t": 0, "throttle": 0.98 }]`: `t` in seconds, and a number or null for each channel. */
export const telemetrySamples = z.array(z.record(z.string(), z.number().nullable()))
/** `{ "t": [0, 0.01], "throttle": [0.98, 1] }`. */
export const telemetryColumns = z.record(z.string(), z.array(z.number().nullable()))

/** `{ "speed": "m/s" }`: channel units that KPIs are converted from. */
export const channelUnits = z
  .record(z.string(), z.string().max(40).nullable())
  .describe('Unit of each channel, such as `{ "speed": "m/s" }`; KPIs convert from it to their own.')

const channel = z.object({ name: z.string(), unit: z.string().nullable() })

/** Stored telemetry of a lap. */
const summary = z.object({
  lapId: z.string(),
  telemetryId: z.string(),
  samples: z.int(),
  fromSec: z.number(),
  toSec: z.number(),
  channels: z.array(channel),
  /** Current KPIs of the automatic profiles. */
  kpis: z.record(z.string(), z.number()),
})

const putTelemetry = defineAction({
  operationId: 'putLapTelemetry',
  summary:
    'Store a lap’s telemetry: samples, columns, Arrow, or CSV of AiM, MoTeC i2, RaceChrono, TrackAddict, VBOX or plain',
  method: 'PUT',
  path: '/laps/:id/telemetry',
  weight: 'heavy',
  access: { operation: 'update', entity: 'Lap' },
  bodyLimit: 64 * MEGABYTE,
  versioned: true,
  media: [...TELEMETRY_MEDIA, ...CSV],
  query: z.strictObject({
    lap: z
      .string()
      .max(20)
      .optional()
      .describe(
        'Only the samples of this lap. Laps are identified by a column or channel Lap or lap_number, by a time that restarts (1, 2, …), or by beacon markers (1 up to the first marker, then 2, …). 400 with the available laps if there is no such lap, or if laps cannot be identified.',
      ),
  }),
  body: z.union([
    z.strictObject({ samples: telemetrySamples, units: channelUnits.optional() }),
    z.strictObject({ columns: telemetryColumns, units: channelUnits.optional() }),
  ]),
  response: summary,
})

const seconds = numberParameter(z.number())

const getTelemetry = defineAction({
  operationId: 'getLapTelemetry',
  summary: 'A lap’s telemetry; with `points` decimated without losing a spike',
  method: 'GET',
  path: '/laps/:id/telemetry',
  weight: 'heavy',
  access: { operation: 'read', entity: 'Lap' },
  query: z.strictObject({
    channels: z
      .string()
      .max(20_000)
      .optional()
      .describe('Channel names, separated by commas; default: all. `t` is always included.'),
    from: seconds.optional().describe('Start time in the lap, in seconds.'),
    to: seconds.optional().describe('End time in the lap, in seconds.'),
    points: wholeParameter(z.int().min(2).max(9_999_999))
      .optional()
      .describe('Maximum samples per channel; no spike is lost. Default: all.'),
  }),
  response: z.object({
    columns: telemetryColumns,
    units: z.record(z.string(), z.string().nullable()),
    /** Number of samples between `from` and `to`, and in all. */
    samples: z.int(),
    totalSamples: z.int(),
  }),
})

/** Forms of telemetry as a file, with their media types. */
export const TELEMETRY_FILES = {
  csv: 'text/csv; charset=utf-8',
  arrow: 'application/vnd.apache.arrow.file',
  parquet: 'application/vnd.apache.parquet',
} as const
export type TelemetryFormat = keyof typeof TELEMETRY_FILES

export const telemetryFormat = z.strictObject({
  format: z
    .enum(Object.keys(TELEMETRY_FILES) as TelemetryFormat[])
    .default('csv')
    .describe('CSV with the units in the names; Arrow and Parquet with them in the metadata of the fields.'),
})

const exportTelemetry = defineAction({
  operationId: 'exportLapTelemetry',
  summary: 'A lap’s telemetry as a file: CSV, Arrow or Parquet',
  method: 'GET',
  path: '/laps/:id/telemetry/file',
  weight: 'heavy',
  access: { operation: 'read', entity: 'Lap' },
  query: telemetryFormat,
  response: z.string(),
})

export const telemetryActions = { putTelemetry, getTelemetry, exportTelemetry }
