import { createHash, randomBytes } from 'node:crypto'
import type { BaseRow } from '../../contract/define/define.ts'
import { apiKey } from '../../contract/resources/people/api-key.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { apiKeySecrets } from '../../db/tables/api-key-secrets.ts'
import { people } from '../../db/tables/people.ts'
import { crud, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { Problem } from '../problem.ts'

const PREFIX_LENGTH = 9

/** SHA-256 in hex of a secret, which has 256 random bits. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const makeSecret = () => `rk_${randomBytes(32).toString('base64url')}`

function present(scope: ReadScope, rows: BaseRow[]): BaseRow[] {
  const uses = apiKeySecrets.lastUses(
    scope,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, lastUsedAt: uses.get(row.id) ?? null }))
}

/** 403 if anyone but an owner changes a key of an owner without a profile, which has the owner's permissions. */
function complete(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
  const gainsAll = row.permissionProfileId === null && before?.permissionProfileId !== null
  if (!gainsAll || scope.principal.role === 'owner') return row
  const maker = people.memberAccess(scope.connection, scope.accountId, row.createdBy ?? '')
  if (maker?.role !== 'owner') return row
  throw new Problem(403, 'forbidden', "Only an owner may give an owner's key all that the owner may.", {
    extra: { operation: 'update', entity: apiKey.name },
  })
}

const plain = crud(apiKey, { complete, present })

/** API keys. The secret is shown once, in the response to its creation; its hash is stored apart from the row. */
export const apiKeys: Service = {
  ...plain,
  create(scope, input) {
    const secret = makeSecret()
    const row = plain.create(scope, { ...input, prefix: secret.slice(0, PREFIX_LENGTH) })
    apiKeySecrets.store(scope, row.id, hashOf(secret))
    return { ...row, secret }
  },
}
