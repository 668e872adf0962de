import { type LoggedRow, rowAfter } from '../../calc/changes/row-after.ts'
import type { Change, ChangeEvent } from '../../contract/actions/change.ts'
import { resourceOfType } from '../../contract/references.ts'
import { changesOfEntities } from '../../db/log/changes.ts'
import type { Reading } from '../principal.ts'

type Rows = Pick<ChangeEvent, 'before' | 'after'>

/**
 * The row before and after each change, by `seq`: the log of these rows is folded from their beginning. A restore raises
 * versions without a change, so the version before an update is counted back from it.
 */
function rowsAround(scope: Reading, changes: readonly Change[]): Map<number, Rows> {
  const last = Math.max(0, ...changes.map(({ seq }) => seq))
  const ids = new Set(changes.filter(({ opType }) => opType !== 'restore').map(({ entityId }) => entityId))
  const rows = new Map<string, LoggedRow>()
  const around = new Map<number, Rows>()
  for (const change of changesOfEntities(scope, [...ids], last)) {
    const { seq, entityId, opType, version, diff } = change
    if (opType === 'delete') {
      around.set(seq, { before: (diff[0]?.from ?? null) as ChangeEvent['before'], after: null })
      rows.delete(entityId)
      continue
    }
    const known = rows.get(entityId)
    const after = rowAfter(known, change)
    const before = known && opType === 'update' ? { ...known, version: version - 1 } : null
    around.set(seq, { before, after })
    rows.set(entityId, after)
  }
  return around
}

const OPS = { create: 'c', update: 'u', delete: 'd', restore: 'm' } as const

function restoreMessage({ diff, seq }: Change) {
  const content = JSON.stringify({ from: diff[0]?.from, to: seq })
  return { prefix: 'restore', content: Buffer.from(content).toString('base64') } as const
}

/** Changes as Debezium's connectors announce them; `version` is that of the app. */
export function changeEvents(scope: Reading, changes: readonly Change[], version: string): ChangeEvent[] {
  const around = rowsAround(scope, changes)
  const now = Date.now()
  return changes.map((change) => {
    const { seq, opType, entityType, batchId, actor, occurredAt } = change
    const rows = around.get(seq)
    return {
      before: rows?.before ?? null,
      after: rows?.after ?? null,
      op: OPS[opType],
      ts_ms: now,
      source: {
        version,
        connector: 'trackside',
        name: 'trackside',
        ts_ms: Date.parse(occurredAt),
        snapshot: 'false',
        db: scope.accountId,
        table: resourceOfType(entityType)?.table ?? entityType,
        txId: batchId,
        seq,
        actor: actor.name,
      },
      ...(opType === 'restore' && { message: restoreMessage(change) }),
    }
  })
}
