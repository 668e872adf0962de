import type { Connection } from '../../../server/db/engine/connection.ts'
import type { Asked } from './asked.ts'
import type { LogLeft } from './audit-log.ts'
import type { Recorded } from './record.ts'

const isGood = ({ status }: Asked) => status >= 200 && status < 300
export const isRestoreRequest = ({ path }: Asked): boolean => /^\/backups\/[^/]+\/restore$/.test(path)
const isImport = ({ path }: Asked) => path === '/import'

/** Requests that were answered before the cut. */
export const answeredBefore = ({ asked, answered }: Recorded, cut: number): Asked[] =>
  asked.filter((each) => isGood(each) && (answered.get(each.requestId) ?? Number.POSITIVE_INFINITY) < cut)

/** Acknowledged changes are present, unless a restore has replaced them. */
export function auditAnswers(recorded: Recorded, left: LogLeft, cut: number): string[] {
  const answered = answeredBefore(recorded, cut)
  if (!left.isRestored && answered.some(isRestoreRequest)) return ['a restore that was answered is not there']
  const replaced = left.isRestored
    ? new Set(recorded.histories.slice(0, -1).flatMap((each) => each.map(({ batchId }) => batchId)))
    : new Set<string>()
  const logged = new Set(recorded.histories.flatMap((each) => each.map(({ batchId }) => batchId)))
  const lost = answered.filter(
    ({ requestId }) => logged.has(requestId) && !left.batches.has(requestId) && !replaced.has(requestId),
  )
  return lost.map(({ method, path }) => `${method} ${path} was answered and is not there`)
}

/** Exactly the writes with an Idempotency-Key have a stored answer; imports are listed with their changes. */
export function auditBesides(connection: Connection, recorded: Recorded, left: LogLeft): string[] {
  if (left.isRestored) return []
  const kept = new Map(
    connection
      .prepare('select key, status, body from idempotent_answers')
      .all()
      .map(({ key, status, body }) => [key as string, { status, body: body as string }]),
  )
  const listed = new Set(
    connection
      .prepare('select id from imports')
      .all()
      .map(({ id }) => id),
  )
  const findings: string[] = []
  for (const each of recorded.asked.filter(isGood)) {
    const { idempotencyKey: key, method, path, requestId, status, answer, text } = each
    const isThere = left.batches.has(requestId)
    if (key !== undefined) {
      const stored = kept.get(key)
      if (isThere !== (stored !== undefined)) {
        findings.push(
          `${method} ${path} is ${isThere ? 'there without its' : 'not there, but has an'} idempotent answer`,
        )
      } else if (stored && (stored.status !== status || stored.body !== text)) {
        findings.push(`${method} ${path} would be answered otherwise if it came again`)
      }
    }
    if (isImport(each) && listed.has((answer as { id: string }).id) !== isThere) {
      findings.push(`an import is ${isThere ? 'there and not listed' : 'listed and not there'}`)
    }
  }
  return findings
}
