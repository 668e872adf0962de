import type { KpiItem, KpiProfile } from '../../calc/kpi/profile.ts'
import type { BaseRow, RowOf } from '../../contract/define/define.ts'
import { dataAnalysisProfile } from '../../contract/resources/data-analysis-profile.ts'
import { accountOptions, eventData, sessionData } from '../../contract/resources/json-store.ts'
import { session as sessionResource } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { notFound } from '../problem.ts'

export type ProfileRow = RowOf<typeof dataAnalysisProfile>

/** Looks up a profile. 404. */
export function profileOf(scope: ReadScope, id: string): ProfileRow {
  const row = findRow(scope, dataAnalysisProfile, id)
  if (!row) throw notFound(dataAnalysisProfile.name)
  return row as unknown as ProfileRow
}

/** Profiles evaluated when telemetry arrives, by name. */
export const automaticProfiles = (scope: ReadScope): ProfileRow[] =>
  (findRowsBy(scope, dataAnalysisProfile, { automatic: true }) as unknown as ProfileRow[]).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )

const numbersIn = (rows: readonly BaseRow[]) =>
  Object.fromEntries(
    rows.flatMap(({ key, data }) => (typeof data === 'number' ? [[key as string, data]] : [])),
  )

/** Numeric constants for a lap by key, of account, event, session and car; the most specific wins. */
export function constantsOf(scope: ReadScope, lap: object): Record<string, number> {
  const { sessionId, carId } = lap as { sessionId: string; carId: string }
  const eventId = findRow(scope, sessionResource, sessionId)?.eventId
  return {
    ...numbersIn(findRowsBy(scope, accountOptions, {})),
    ...numbersIn(findRowsBy(scope, eventData, { eventId, carId: null })),
    ...numbersIn(findRowsBy(scope, eventData, { eventId, carId })),
    ...numbersIn(findRowsBy(scope, sessionData, { sessionId, carId: null })),
    ...numbersIn(findRowsBy(scope, sessionData, { sessionId, carId })),
  }
}

/** Input of the KPI language from a profile, whose constants override the lap's. */
export const kpiProfileOf = (row: ProfileRow, constants: Record<string, number> = {}): KpiProfile => ({
  kpis: row.kpis,
  constants: { ...constants, ...row.constants },
  channelAliases: row.channelAliases,
  mathChannels: row.mathChannels,
})

export interface EvaluatedProfile {
  profile: ProfileRow
  items: readonly KpiItem[]
}
