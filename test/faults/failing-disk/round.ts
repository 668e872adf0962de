import type { ApiError, Client } from '../../../server/contract/client.ts'
import type { Asked } from '../power-cut/asked.ts'
import { burst } from './burst.ts'
import { arm, callsOf, type Fault, heal } from './fault-plan.ts'
import type { Stage } from './stage.ts'

/** Laps from the other end are written after the fault has ended. */
const LAST = 9999
/** The error of a failing disk, and those that writes queued behind it may get. */
const WORDS: Record<string, number> = {
  disk_full: 507,
  disk_failed: 503,
  busy: 503,
  workers_busy: 503,
}

const isBackup = ({ path }: Asked) => path.startsWith('/backups')

function wordsOf({ problem }: ApiError): string[] {
  const { status, code, detail } = problem
  return WORDS[code] === status ? [] : [`a write is refused with ${status} ${code}: ${detail}`]
}

/** Acknowledged changes are in the log, refused ones are not, and each request is complete or absent. */
async function auditLog(stage: Stage, asked: readonly Asked[], since: number): Promise<string[]> {
  const changes = await stage.changesSince(since)
  const findings: string[] = []
  const gap = changes.findIndex(({ seq }, index) => seq !== since + index + 1)
  if (gap >= 0) findings.push(`the log has a gap after seq ${since + gap}`)
  const batches = new Set(changes.map(({ batchId }) => batchId))
  const writes = asked.filter((each) => !isBackup(each))
  for (const { requestId, path, status } of writes) {
    if (batches.has(requestId) !== status < 300)
      findings.push(`${path} was answered ${status} and is ${batches.has(requestId) ? '' : 'not '}there`)
  }
  const known = new Set(asked.map(({ requestId }) => requestId))
  const unknown = changes.filter(({ batchId }) => !known.has(batchId))
  if (unknown.length > 0) findings.push(`${unknown.length} changes belong to no request`)
  return findings
}

export interface Round {
  fault: Fault | null
  findings: string[]
  /** How many calls the burst made while the fault was armed. */
  count: number
  hits: number
  refused: number
  /** The request that was answered when the disk was well again. */
  last: string
}

/** Health requests are answered in every state of the disk. */
const askHealth = (client: Client) =>
  client.health().then(
    () => [],
    ({ problem, message }: ApiError) => (problem?.status === 503 ? [] : [`health says ${message}`]),
  )

/** A burst of writes during this fault, and an audit after its end. */
export async function failDuring(stage: Stage, fault: Fault | null, number: number): Promise<Round> {
  const { client, plan, asked, runSheetId } = stage
  const { seq } = await client.me()
  const begun = asked.length
  arm(plan, fault)
  const refused = await burst(client, { ...stage, burst: number })
  const health = await askHealth(client)
  heal(plan)
  const written = asked.slice(begun)
  const findings = [...refused.flatMap(wordsOf), ...health, ...(await auditLog(stage, written, seq))]
  // It resumes by itself, without a restart.
  await client.laps
    .create({ runSheetId, lapNumber: LAST - number })
    .catch((error: ApiError) => findings.push(`after the disk is well: ${error.message}`))
  const last = asked.at(-1)?.requestId ?? ''
  return { fault, findings, ...callsOf(plan), refused: refused.length, last }
}
