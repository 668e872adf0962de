import { webhook } from '../../contract/webhook.ts'
import { findRowsBy } from '../../db/repo.ts'
import type { ReadScope } from '../../db/scope.ts'
import { webhookDeliveries } from '../../db/webhook-deliveries.ts'
import { webhookQueue } from '../../db/webhook-queue.ts'

/** What each subscription of an account has not got: what waits, and what failed and was not sent again. */
export const backlogOf = (scope: ReadScope) =>
  findRowsBy(scope, webhook, {}).map(({ id }) => ({
    webhookId: id,
    queued: webhookQueue.count(scope.connection, id),
    ...webhookDeliveries.failures(scope, id),
  }))
