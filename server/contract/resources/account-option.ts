import { z } from 'zod'
import type { FieldError } from '../define/define.ts'
import { someUnits } from '../define/units.ts'

const HOURS = 'must be a number of hours from 0 (never) to 8,760'
const WHOLE = 'must be a whole number, 0 or more'

/** Options used by the server, with their values. Other keys are free for the team's use. */
export const knownOptions = {
  /** Requests per minute and key or user; 0 for no limit. */
  rateLimitPerMin: z.int(WHOLE).min(0, WHOLE),
  /** Hours without success after which a webhook is disabled; 0 for never. */
  webhookOffAfterHours: z.number(HOURS).min(0, HOURS).max(8760, HOURS),
  /** Whether a KPI beyond its warning limit opens an issue. */
  kpiIssues: z.boolean('must be true or false'),
  /** Display units of the team's pages; stored units are unchanged. */
  units: someUnits,
}
export type KnownOption = keyof typeof knownOptions
export type OptionValue<K extends KnownOption> = z.output<(typeof knownOptions)[K]>

const isKnown = (key: string): key is KnownOption => Object.hasOwn(knownOptions, key)

/** Why an option's data is invalid, as far as its key and data are known. */
export function optionViolations({ key, data }: { key?: string; data?: unknown }): FieldError[] {
  if (key === undefined || data === undefined || !isKnown(key)) return []
  const issues = knownOptions[key].safeParse(data).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: ['/data', ...path].join('/'), message }))
}
