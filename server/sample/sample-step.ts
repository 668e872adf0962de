import type { KpiItem } from '../calc/kpi/profile.ts'
import type { CreateOf, UpdateOf } from '../contract/define/define.ts'
import type { ResourceKey, Resources } from '../contract/index.ts'
import type { StoredTelemetry } from '../db/tables/telemetry.ts'

/**
 * One write of the sample. References in its body are keys instead of ids: the usual name of a row, such as the number
 * of a car.
 */
export interface SampleStep {
  does: 'create' | 'change' | 'comment' | 'telemetry'
  resource: ResourceKey
  /** Null for a row that is not referenced. */
  key: string | null
  body: object
}

/** Key of the account's owner. */
export const OWNER = 'owner'

/** A new row. */
export const create = <K extends ResourceKey>(
  resource: K,
  key: string | null,
  body: CreateOf<Resources[K]>,
): SampleStep => ({ does: 'create', resource, key, body })

/** A change of a row created by an earlier step. */
export const change = <K extends ResourceKey>(
  resource: K,
  key: string,
  body: UpdateOf<Resources[K]>,
): SampleStep => ({ does: 'change', resource, key, body })

/** A comment on an issue created by an earlier step. */
export const commentOn = (key: string, text: string): SampleStep => ({
  does: 'comment',
  resource: 'issues',
  key,
  body: { text },
})

/** Stored telemetry of a lap; `items` are those of each automatic profile, by name. */
export interface TelemetryBody {
  telemetry: StoredTelemetry
  items: readonly (readonly KpiItem[])[]
}

/** Telemetry of a lap created by an earlier step. */
export const telemetryOf = (
  key: string,
  telemetry: StoredTelemetry,
  items: readonly (readonly KpiItem[])[],
): SampleStep => ({
  does: 'telemetry',
  resource: 'laps',
  key,
  body: { telemetry, items } satisfies TelemetryBody,
})
