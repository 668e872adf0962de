import { randomBytes } from 'node:crypto'
import type { BaseRow } from '../../contract/define/define.ts'
import { webhook } from '../../contract/resources/webhook.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { webhookKeeping } from '../../db/tables/webhook-keeping.ts'
import { crud, type Input, type RemoveOptions, type Service } from '../crud.ts'
import type { Principal, Writing } from '../principal.ts'
import { invalid } from '../problem.ts'
import { targetViolation } from './target-url.ts'
import { requireControl, webhookToControl } from './webhook-control.ts'
import { healthOf } from './webhook-health.ts'

const DAY_MS = 86_400_000

/** 48 hex characters. */
const makeSecret = () => randomBytes(24).toString('hex')

/** Owners and admins may choose local addresses. */
const mayBeLocal = ({ principal }: Pick<Writing, 'principal'>) => principal.role !== 'member'

/** URL violations are reported with those of other fields; for a patch, those that apply to everyone. */
function accept(input: Input, principal?: Principal | null) {
  const { url } = input
  const violation =
    typeof url === 'string'
      ? targetViolation(url, { mayBeLocal: !principal || mayBeLocal({ principal }) })
      : null
  return { input, errors: violation === null ? [] : [{ path: '/url', message: violation }] }
}

/** Checks that the service may call the address on behalf of the caller. */
function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  requireControl(scope, row, ...(before ? [before] : []))
  // Enabling or redirecting a webhook restarts the receiver's time limit.
  if (before && (before.url !== row.url || (row.enabled && !before.enabled)))
    webhookKeeping.noteSound(scope.connection, { accountId: scope.accountId, webhookId: row.id })
  if (before?.url === row.url) return row
  const violation = targetViolation(row.url as string, { mayBeLocal: mayBeLocal(scope) })
  if (violation !== null) throw invalid([{ path: '/url', message: violation }])
  webhookKeeping.allowLocal(scope, row.id, mayBeLocal(scope))
  return row
}

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const healths = healthOf(scope, rows)
  return rows.map((row, index) => ({ ...row, ...healths[index] }))
}

const plain = crud(webhook, { accept, complete, present })

function* remove(scope: Writing, id: string, options: RemoveOptions): Sliced<BaseRow> {
  requireControl(scope, plain.get(scope, id, options.ifMatch))
  return yield* plain.remove(scope, id, options)
}

/** Webhook subscriptions. The secret is only returned on creation and rotation, and stored apart from the row. */
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
      failing_since: null,
    })
    return { ...row, secret }
  },
  remove,
}

/** Rotates the secret and returns the new one once; the previous one also signs for a day. */
export function rotateSecret(scope: Writing, id: string): BaseRow {
  webhookToControl(scope, id)
  const row = plain.get(scope, id)
  const secret = makeSecret()
  const oldUntil = new Date(Date.parse(scope.now) + DAY_MS).toISOString()
  webhookKeeping.rotate(scope, id, secret, oldUntil)
  return { ...row, secret }
}
