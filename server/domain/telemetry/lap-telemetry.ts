import type { BaseRow } from '../../contract/define/define.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { type StoredTelemetry, telemetryStore } from '../../db/tables/telemetry.ts'
import type { Writing } from '../principal.ts'
import { invalid, notFound } from '../problem.ts'
import { laps } from '../weekend/lap.ts'
import { openKpiIssues } from './kpi-issues.ts'
import type { EvaluatedProfile } from './kpi-profiles.ts'

/** The telemetry of a lap. 404 without telemetry. */
export function telemetryIdOf(lap: BaseRow): string {
  if (lap.telemetryId === null) throw notFound('telemetry: this lap has none')
  return lap.telemetryId as string
}

/** Channels by case-insensitive name, always with `t`; all if no names are given. 400 for an unknown name. */
export function chosenChannels<C extends { name: string }>(
  channels: readonly C[],
  names: readonly string[] | undefined,
): readonly C[] {
  if (!names) return channels
  const wanted = new Set(['t', ...names.map((name) => name.toLowerCase())])
  const chosen = channels.filter(({ name }) => wanted.has(name.toLowerCase()))
  const there = new Set(chosen.map(({ name }) => name.toLowerCase()))
  const missing = [...wanted].filter((name) => !there.has(name))
  if (missing.length > 0) {
    throw invalid(missing.map((name) => ({ path: '/channels', message: `unknown channel: ${name}` })))
  }
  return chosen
}

const valuesIn = (worked: readonly EvaluatedProfile[]): Record<string, number> =>
  Object.fromEntries(
    worked.flatMap(({ items }) =>
      items.flatMap((item) => ('value' in item ? [[item.name, item.value]] : [])),
    ),
  )

/** Gives a lap its telemetry and the KPIs evaluated from it, as one change of the lap. */
export function* takeTelemetry(
  scope: Writing,
  before: BaseRow,
  telemetryId: string,
  worked: readonly EvaluatedProfile[],
): Sliced<BaseRow> {
  const lap = yield* laps.rewrite(scope, before, { telemetryId, kpis: valuesIn(worked) })
  openKpiIssues(scope, lap, worked)
  return lap
}

/** Stores a lap's telemetry with the KPIs evaluated from it, as one change of the lap. 404, 412. */
export function* storeTelemetry(
  scope: Writing,
  lapId: string,
  ifMatch: number | undefined,
  telemetry: StoredTelemetry,
  worked: readonly EvaluatedProfile[],
): Sliced<BaseRow> {
  const before = laps.get(scope, lapId, ifMatch)
  telemetryStore.keep(scope, telemetry)
  return yield* takeTelemetry(scope, before, telemetry.telemetryId, worked)
}
