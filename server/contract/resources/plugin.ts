import { z } from 'zod'
import { defineAction, MEGABYTE } from '../define/action.ts'
import { defineResource } from '../define/define.ts'
import { id, name, notes, optional, parameters, withDefault } from '../define/fields.ts'
import { kpiItem } from './kpi.ts'
import { channelUnits, TELEMETRY_MEDIA, telemetryColumns, telemetrySamples } from './telemetry.ts'

/** Semantic version: three numbers and an optional suffix. */
const VERSION =
  /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

const version = () =>
  z
    .string()
    .max(100)
    .regex(VERSION, 'must be a version such as 1.0.0')
    .meta({ examples: ['1.0.0'] })

const isAtMostMegabyte = (source: string) => new TextEncoder().encode(source).length <= MEGABYTE

/** KPIs written in JavaScript. A source that does not parse is stored and its error reported in the result. */
export const plugin = defineResource({
  name: 'Plugin',
  path: 'plugins',
  entityType: 'plugin',
  table: 'plugins',
  fields: {
    name: name(),
    /** The plugin's own version; `version` of a row counts its changes. */
    pluginVersion: version().optional(),
    source: z
      .string()
      .refine((source) => source.trim() !== '', 'must not be empty')
      .refine(isAtMostMegabyte, 'must be at most 1 MB')
      .describe('A JavaScript module: export function kpi({ t, channels, lap, config }).'),
    description: optional(notes()),
    enabled: withDefault(z.boolean(), true),
    /** Default `config` argument of `kpi`. */
    config: withDefault(parameters(), {}),
  },
  /** Name in the source. */
  inputOnly: { version: version().optional() },
  stored: {
    /** SHA-256 of the source in UTF-8, in hex. */
    sha256: z.string(),
  },
  rules: (row) =>
    row.pluginVersion === undefined && (row as { version?: unknown }).version === undefined
      ? [{ path: '/pluginVersion', message: 'is required' }]
      : [],
  filters: ['name'],
  sorts: ['name'],
  administered: 'writes',
  large: ['source'],
  bodyLimit: 8 * MEGABYTE,
})

/** Overrides the plugin's own, key by key. */
export const invokeConfig = parameters()

/** Stored telemetry. */
export const invokeLap = z.strictObject({ lapId: id(), config: invokeConfig.optional() })

export const invokePluginKpi = defineAction({
  operationId: 'invokePluginKpi',
  summary: 'Run a plugin over telemetry; its errors are part of the response',
  method: 'POST',
  path: '/plugins/:id/invoke/kpi',
  weight: 'heavy',
  access: { operation: 'invoke', entity: 'Plugin' },
  allowedOnStandby: true,
  bodyLimit: 64 * MEGABYTE,
  idempotent: false,
  media: TELEMETRY_MEDIA,
  body: z.union([
    invokeLap,
    z.strictObject({
      samples: telemetrySamples,
      units: channelUnits.optional(),
      config: invokeConfig.optional(),
    }),
    z.strictObject({
      columns: telemetryColumns,
      units: channelUnits.optional(),
      config: invokeConfig.optional(),
    }),
  ]),
  response: z.object({
    items: z.array(kpiItem),
    /** Since the plugin's code began to run. */
    durationMs: z.int(),
    /** Console output. */
    logs: z.array(z.string()),
  }),
})
