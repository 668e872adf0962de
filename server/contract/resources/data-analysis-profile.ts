import { z } from 'zod'
import { defineResource } from '../define/define.ts'
import { name, optional, text, withDefault } from '../define/fields.ts'

const EXPRESSION = z.string().max(4096)

const kpi = z.strictObject({
  name: name(100),
  /** Stored as written: an invalid expression is reported in its result. */
  expression: EXPRESSION,
  dimension: optional(text(60)),
  unit: optional(text(40)),
  decimals: optional(z.int().min(0).max(10)),
  warnBelow: optional(z.number()),
  warnAbove: optional(z.number()),
})
const mathChannel = z.strictObject({ name: name(100), expression: EXPRESSION, unit: optional(text(40)) })

/** KPIs of a lap, computed from its telemetry. */
export const dataAnalysisProfile = defineResource({
  name: 'DataAnalysisProfile',
  path: 'data-analysis-profiles',
  entityType: 'data_analysis_profile',
  table: 'data_analysis_profiles',
  fields: {
    name: name(),
    kpis: withDefault(z.array(kpi).max(200), []),
    constants: withDefault(z.record(z.string().max(100), z.number()), {}),
    channelAliases: withDefault(z.record(z.string().max(100), z.array(name(100)).max(50)), {}),
    mathChannels: withDefault(z.array(mathChannel).max(200), []),
    /** Evaluated when telemetry arrives. */
    automatic: withDefault(z.boolean(), false),
  },
  filters: ['name'],
  sorts: ['name'],
})
