import type { Change } from '../../../server/contract/actions/change.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Connection } from '../../../server/db/engine/connection.ts'
import { type ChangeRecord, decodeChange } from '../../../server/db/log/changes.ts'
import type { Recorded } from './record.ts'

/** Parts of a change that must be equal after a cut, as one text. */
const ofChange = ({ seq, batchId, entityId, opType, version, diff }: Change) =>
  `${seq} ${batchId} ${entityId} ${opType} ${version} ${JSON.stringify(diff)}`
const texts = new WeakMap<Change[], string[]>()
function textsOf(history: Change[]): string[] {
  const known = texts.get(history) ?? history.map(ofChange)
  texts.set(history, known)
  return known
}

const isRestore = ({ opType }: Change) => opType === 'restore'

/** The part of the change log that a cut has left. */
export interface LogLeft {
  changes: Change[]
  batches: Set<string>
  /** Whether the database is the one that a restore has put in the place of another. */
  isRestored: boolean
  findings: string[]
}

/** The log must be a prefix of its final state (or of that before a restore), up to the end of a request. */
export function auditLog(connection: Connection, { histories }: Recorded): LogLeft {
  const records = connection.prepare('select * from changes order by account_id, seq').all()
  const rows = records as unknown as ChangeRecord[]
  const isRestored = rows.some(({ op_type }) => op_type === 'restore')
  const alike = histories.filter((each) => each.some(isRestore) === isRestored)
  const [history = []] = alike
  const known = textsOf(history)
  const findings: string[] = []
  const wrong = rows.findIndex((row, place) => ofChange(decodeChange(connection, row)) !== known[place])
  if (wrong >= 0) findings.push(`the change log differs from what it was in row ${wrong + 1}`)
  const changes = history.slice(0, rows.length)
  const [last, next] = [changes.at(-1), history[rows.length]]
  if (last && next && last.batchId === next.batchId) {
    findings.push(`half a request is in the change log: it ends after seq ${last.seq}, the request goes on`)
  }
  return { changes, batches: new Set(changes.map(({ batchId }) => batchId)), isRestored, findings }
}

const tables = new Map(
  Object.values(resources).map(({ entityType, table }) => [entityType as string, table as string]),
)

/** The rows of each table are those of the log; a restore raises their versions. */
export function auditRows(
  connection: Connection,
  { histories }: Recorded,
  { changes, isRestored }: LogLeft,
): string[] {
  const types = new Set(histories.flatMap((each) => each.map(({ entityType }) => entityType)))
  const logged = new Map(
    [...types].filter((type) => tables.has(type)).map((type) => [type, new Map<string, number>()]),
  )
  for (const { entityType, entityId, opType, version } of changes) {
    const rows = logged.get(entityType)
    if (!rows) continue
    if (opType === 'delete') rows.delete(entityId)
    else rows.set(entityId, version)
  }
  const findings: string[] = []
  for (const [entityType, expected] of logged) {
    const rows = connection.prepare(`select id, version from ${tables.get(entityType)}`).all()
    const found = new Map(rows.map(({ id, version }) => [id as string, version as number]))
    const lost = [...expected].filter(([id, version]) =>
      isRestored ? !found.has(id) : found.get(id) !== version,
    )
    const extra = [...found.keys()].filter((id) => !expected.has(id))
    if (lost.length > 0) findings.push(`${lost.length} rows of ${entityType} are not as the log says`)
    if (extra.length > 0) findings.push(`${extra.length} rows of ${entityType} are in no log`)
  }
  return findings
}
