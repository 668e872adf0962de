import type { ReadScope } from '../engine/scope.ts'
import { query, statement } from '../engine/statement.ts'
import { UNINDEXED_ACCOUNT } from './changes.ts'

interface Whose {
  accountId: string
  entityType: string
  entityId: string
}

const last = statement<Whose, { seq: number }>((p) =>
  query
    .selectFrom('changes')
    .select('seq')
    .where(UNINDEXED_ACCOUNT, '=', p.accountId)
    .where('entity_id', '=', p.entityId)
    .where('entity_type', '=', p.entityType)
    .orderBy('seq', 'desc')
    .limit(1),
)

/** The `seq` of a row's last change, removed rows included; 0 without one. */
export const lastChangeOf = (scope: ReadScope, entityType: string, entityId: string): number =>
  last.get(scope.connection, { accountId: scope.accountId, entityType, entityId })?.seq ?? 0
