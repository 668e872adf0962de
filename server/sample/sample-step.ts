import type { KpiItem } from '../calc/kpi/profile.ts'
import type { CreateOf, UpdateOf } from '../contract/define/define.ts'
import type { ResourceKey, Resources } from '../contract/index.ts'
import type { StoredTelemetry } from '../db/tables/telemetry.ts'

/**
 * One write of the sample. Where its body has an id of another row, it has that row's key: what people call the row,
 * such as the number of a car.
 */
export interface SampleStep {
  does: 'create' | 'change' | 'comment' | 'telemetry'
  resource: ResourceKey
  /** Null for a row that no other mentions. */
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

/** A change of a row that an earlier step made. */
export const change = <K extends ResourceKey>(
  resource: K,
  key: string,
  body: UpdateOf<Resources[K]>,
): SampleStep => ({ does: 'change', resource, key, body })

/** A comment on an issue that an earlier step made. */
export const commentOn = (key: string, text: string): SampleStep => ({
  does: 'comment',
  resource: 'issues',
  key,
  body: { text },
})

/** What is stored of a lap's telemetry; `items` are those of each automatic profile, in the order of their names. */
export interface TelemetryBody {
  telemetry: StoredTelemetry
  items: readonly (readonly KpiItem[])[]
}

/** Telemetry of a lap that an earlier step made. */
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
