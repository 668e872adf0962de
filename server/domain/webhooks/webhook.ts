import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnyResource, BaseRow } from '../../contract/define.ts'
import { resources } from '../../contract/index.ts'
import { webhook } from '../../contract/webhook.ts'
import type { ReadScope } from '../../db/scope.ts'
import { webhookKeeping } from '../../db/webhook-keeping.ts'
import { crud, type Service } from '../crud.ts'
import { demand } from '../demand.ts'
import type { Writing } from '../principal.ts'
import { invalid } from '../problem.ts'
import { type Filters, wants } from './outbox.ts'
import { targetFlaw } from './target-url.ts'

const DAY_MS = 86_400_000

/** 48 hex characters. */
const makeSecret = () => randomBytes(24).toString('hex')

/** An owner or admin who saves an address answers for it: the garage's own may be meant. */
const mayBeLocal = ({ principal }: Writing) => principal.role !== 'member'

const OPERATIONS = ['create', 'update', 'delete'] as const

/**
 * A subscription tells what its maker may read. Whoever sends somebody else's elsewhere, or has it tell of more, must be
 * able to read that as well. 403.
 */
function demandWhatItTells(scope: Writing, row: BaseRow, before: BaseRow) {
  const { userId, apiKeyId } = scope.actor
  const isMaker =
    row.createdBy === userId && webhookKeeping.find(scope, row.id)?.api_key_id === (apiKeyId ?? null)
  if (isMaker || (before.url === row.url && isDeepStrictEqual(before.filters, row.filters))) return
  for (const resource of Object.values<AnyResource>(resources)) {
    if (OPERATIONS.some((operation) => wants(row.filters as Filters, resource, operation)))
      demand(scope, 'read', resource)
  }
}

/** The address is one that the service may call, for whoever saves it. */
function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  if (before) demandWhatItTells(scope, row, before)
  if (before?.url === row.url) return row
  const flaw = targetFlaw(row.url as string, { mayBeLocal: mayBeLocal(scope) })
  if (flaw !== null) throw invalid([{ path: '/url', message: flaw }])
  webhookKeeping.allowLocal(scope, row.id, mayBeLocal(scope))
  return row
}

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const statuses = webhookKeeping.lastStatuses(
    scope,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, lastDeliveryStatus: statuses.get(row.id) ?? null }))
}

const plain = crud(webhook, { complete, present })

/** Subscriptions. The secret leaves at creation and on rotation only, and stands in no row. */
export const webhooks: Service = {
  ...plain,
  create(scope, { secret = makeSecret(), ...input }) {
    const row = plain.insert(scope, input)
    webhookKeeping.store(scope, {
      account_id: scope.accountId,
      webhook_id: row.id,
      secret: secret as string,
      old_secret: null,
      old_secret_until: null,
      api_key_id: scope.principal.apiKeyId,
      may_be_local: mayBeLocal(scope) ? 1 : 0,
      last_sequence: 0,
      last_delivery_status: null,
    })
    return { ...(present(scope, [row])[0] as BaseRow), secret }
  },
}

/** A new secret, shown this once; the one of before signs too for a day. */
export function rotateSecret(scope: Writing, id: string): BaseRow {
  const row = plain.get(scope, id)
  const secret = makeSecret()
  const oldUntil = new Date(Date.parse(scope.now) + DAY_MS).toISOString()
  webhookKeeping.rotate(scope, id, secret, oldUntil)
  return { ...row, secret }
}
