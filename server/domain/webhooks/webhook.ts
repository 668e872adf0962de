import { randomBytes } from 'node:crypto'
import type { BaseRow } from '../../contract/define.ts'
import { webhook } from '../../contract/webhook.ts'
import type { ReadScope } from '../../db/scope.ts'
import { webhookKeeping } from '../../db/webhook-keeping.ts'
import { crud, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { invalid } from '../problem.ts'
import { targetFlaw } from './target-url.ts'

const DAY_MS = 86_400_000

/** 48 hex characters. */
const makeSecret = () => randomBytes(24).toString('hex')

/** An owner or admin who saves an address answers for it: the garage's own may be meant. */
const mayBeLocal = ({ principal }: Writing) => principal.role !== 'member'

/** The address is one that the service may call, for whoever saves it. */
function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
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
