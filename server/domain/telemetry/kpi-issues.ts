import { type BaseRow, defaultsOf } from '../../contract/define/define.ts'
import { issue } from '../../contract/resources/issues/issue.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import { issues } from '../issues/issue.ts'
import type { Writing } from '../principal.ts'
import { accountOption } from '../stores/account-options.ts'
import type { EvaluatedProfile, ProfileRow } from './kpi-profiles.ts'

type Kpi = ProfileRow['kpis'][number]

/** In which way a value exceeds its warning limit; undefined if it does not. */
function beyond({ warnBelow, warnAbove }: Kpi, value: number): string | undefined {
  if (warnBelow !== null && value < warnBelow) return `below ${warnBelow}`
  if (warnAbove !== null && value > warnAbove) return `above ${warnAbove}`
  return undefined
}

const shown = ({ unit, decimals }: Kpi, value: number) =>
  [decimals === null ? value : value.toFixed(decimals), unit].filter((part) => part !== null).join(' ')

/** Opens an issue for each value beyond its warning limit if the account's option is on; once per KPI and lap. */
export function openKpiIssues(scope: Writing, lap: BaseRow, worked: readonly EvaluatedProfile[]): void {
  if (!accountOption(scope, 'kpiIssues')) return
  const eventId = findRow(scope, session, lap.sessionId as string)?.eventId
  const known = new Set(
    findRowsBy(scope, issue, { lapId: lap.id }).map(({ parameters }) => JSON.stringify(parameters.kpi)),
  )
  for (const { profile, items } of worked) {
    for (const [index, item] of items.entries()) {
      const kpi = profile.kpis[index]
      const how = kpi && 'value' in item ? beyond(kpi, item.value) : undefined
      const pinned = { profileId: profile.id, name: item.name }
      if (!kpi || how === undefined || !('value' in item) || known.has(JSON.stringify(pinned))) continue
      issues.insert(scope, {
        ...defaultsOf(issue),
        title: `${item.name} is ${how}: ${shown(kpi, item.value)}`,
        description: [`Lap ${lap.lapNumber}, profile ${profile.name}.`, item.note].filter(Boolean).join(' '),
        severity: 'major',
        category: 'data',
        eventId,
        sessionId: lap.sessionId,
        carId: lap.carId,
        runSheetId: lap.runSheetId,
        lapId: lap.id,
        parameters: { kpi: pinned },
      })
    }
  }
}
