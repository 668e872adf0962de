import type { Connection, SqliteRow } from '../../../server/db/engine/connection.ts'
import type { LogLeft } from './audit-log.ts'
import type { Recorded } from './record.ts'

interface Subscribed {
  id: string
  entityTypes: string[]
  opTypes: string[]
}

/** Each change has its delivery for each webhook that wants it, in its order and without a gap; nothing else has one. */
function auditOne(hook: Subscribed, deliveries: SqliteRow[], last: unknown, { changes }: LogLeft): string[] {
  const since = changes.find(({ entityId, opType }) => entityId === hook.id && opType === 'create')?.seq ?? 0
  const wanted = changes
    .filter(
      ({ seq, entityType, opType }) =>
        seq > since && hook.entityTypes.includes(entityType) && hook.opTypes.includes(opType),
    )
    .map(({ entityType, opType, entityId }) => `${entityType} ${opType} ${entityId}`)
  const found = deliveries.map(
    ({ entity_type, op_type, entity_id }) => `${entity_type} ${op_type} ${entity_id}`,
  )
  const findings: string[] = []
  const lost = wanted.filter((each) => !found.includes(each))
  if (lost.length > 0)
    findings.push(`${lost.length} changes have no delivery, the first of them is ${lost[0]}`)
  else if (found.join('\n') !== wanted.join('\n'))
    findings.push(`the outbox has ${found.length} deliveries for ${wanted.length} changes`)
  const sequences = deliveries.map(({ sequence }) => sequence as number)
  if (sequences.some((sequence, place) => sequence !== place + 1) || last !== sequences.length) {
    findings.push(`sequences of the outbox have a gap: ${sequences.length} up to ${last}`)
  }
  return findings
}

export function auditOutbox(connection: Connection, left: LogLeft): string[] {
  return connection
    .prepare(
      'select w.id, w.filters, k.last_sequence from webhooks w join webhook_keeping k on k.webhook_id = w.id',
    )
    .all()
    .flatMap(({ id, filters, last_sequence }) => {
      const deliveries = connection
        .prepare(
          'select * from webhook_deliveries where webhook_id = ? and replay_of is null order by position',
        )
        .all(id as string)
      return auditOne({ id, ...JSON.parse(filters as string) }, deliveries, last_sequence, left)
    })
}

/** Deliveries sent before the cut are known to the database. */
export function auditDelivered(connection: Connection, { delivered }: Recorded, cut: number): string[] {
  const known = new Set(
    connection
      .prepare('select message_id from webhook_deliveries')
      .all()
      .map(({ message_id }) => message_id),
  )
  const unknown = [...delivered].filter(([id, place]) => place < cut && !known.has(id))
  return unknown.length > 0
    ? [`${unknown.length} deliveries went out that the database does not know of`]
    : []
}
