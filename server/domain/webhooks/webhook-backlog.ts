import { webhook } from '../../contract/resources/webhook.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'
import { healthOf } from './webhook-health.ts'
import { failuresOf } from './webhook-tally.ts'

/** Backlog of each subscription: waiting deliveries, and failed ones not sent again. */
export function backlogOf(scope: ReadScope) {
  const rows = findRowsBy(scope, webhook, {})
  const healths = healthOf(scope, rows)
  return rows.map(({ id }, index) => ({
    webhookId: id,
    ...healths[index],
    ...failuresOf(scope, id),
  }))
}
