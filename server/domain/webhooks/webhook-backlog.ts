import { webhook } from '../../contract/webhook.ts'
import { findRowsBy } from '../../db/repo.ts'
import type { ReadScope } from '../../db/scope.ts'
import { webhookDeliveries } from '../../db/webhook-deliveries.ts'
import { webhookKeeping } from '../../db/webhook-keeping.ts'
import { webhookQueue } from '../../db/webhook-queue.ts'

/** What each subscription of an account has not got: what waits, and what failed and was not sent again. */
export function backlogOf(scope: ReadScope) {
  const ids = findRowsBy(scope, webhook, {}).map(({ id }) => id)
  const statuses = webhookKeeping.lastStatuses(scope, ids)
  return ids.map((id) => ({
    webhookId: id,
    lastDeliveryStatus: statuses.get(id) ?? null,
    queued: webhookQueue.count(scope.connection, id),
    ...webhookDeliveries.failures(scope, id),
  }))
}
