import type { BaseRow } from '../../contract/define/define.ts'
import { webhook } from '../../contract/resources/webhook.ts'
import type { Connection } from '../../db/engine/connection.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRow } from '../../db/rows/repo.ts'
import { type Failing, webhookKeeping } from '../../db/tables/webhook-keeping.ts'
import { newId } from '../new-id.ts'
import { recordUpdate } from '../record.ts'
import { accountOption } from '../stores/account-options.ts'
import { queuedOf } from './webhook-tally.ts'

/** Default hours without success after which a subscription is disabled. */
const DEFAULT_HOURS = 72
const HOUR_MS = 3_600_000

/** Health of each subscription's receiver. */
export function healthOf(scope: ReadScope, rows: readonly BaseRow[]) {
  const kept = webhookKeeping.healths(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, enabled }) => {
    const { status = null, failingSince = null } = kept.get(id) ?? {}
    return {
      lastDeliveryStatus: status,
      health: !enabled ? ('off' as const) : failingSince === null ? ('ok' as const) : ('failing' as const),
      failingSince,
      queued: queuedOf(scope, id),
    }
  })
}

/** Hours without success after which this account disables a webhook; 0 for never. */
const hoursOf = (scope: ReadScope) => accountOption(scope, 'webhookOffAfterHours') ?? DEFAULT_HOURS

const isOverdue = ({ failingSince }: Failing, hours: number, nowMs: number) =>
  hours > 0 && nowMs - Date.parse(failingSince) >= hours * HOUR_MS

/** Enabled subscriptions without success for longer than their account allows. */
export const overdue = (connection: Connection, nowMs: number): Failing[] =>
  webhookKeeping
    .failing(connection)
    .filter((each) => isOverdue(each, hoursOf({ connection, accountId: each.accountId }), nowMs))

/** Disables a subscription, as a change with the reason; no-op after a success meanwhile. */
export function switchOff(connection: Connection, { accountId, webhookId }: Failing, nowMs: number): void {
  const now = new Date(nowMs).toISOString()
  const hours = hoursOf({ connection, accountId })
  const name = `Trackside, after ${hours} h without a success`
  const scope = {
    connection,
    accountId,
    actor: { userId: null, apiKeyId: null, name },
    batchId: newId(),
    now,
  }
  const row = findRow(scope, webhook, webhookId)
  const isStill = overdue(connection, nowMs).some((each) => each.webhookId === webhookId)
  if (row && isStill) recordUpdate(scope, webhook, row, { ...row, enabled: false })
}
