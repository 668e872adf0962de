import { setTimeout as sleep } from 'node:timers/promises'
import { may } from '../calc/policy.ts'
import { importProfile } from '../contract/import-profile.ts'
import type { ImportPlan } from '../domain/imports/import-plan.ts'
import { forbidden, Problem } from '../domain/problem.ts'
import type { PlanTask, RequestHead, ScopeHead } from '../workers/plan-import.ts'
import { StoreWorkerEnded } from '../workers/start-store-worker.ts'
import { WorkersBusy } from '../workers/workers-busy.ts'
import { type Call, callerOf } from './handler.ts'

/** A request for an import, read by the store worker. */
export interface PlannedImport {
  request: RequestHead
  profileName: string | null
  plan: ImportPlan
}

type Heads = { request?: RequestHead; scope?: ScopeHead }

const RETRY_MS = 500
const MOST_TRIES = 8

const tooLarge = () =>
  new Problem(413, 'too_large', 'Reading this document takes more memory than there is. Send it in parts.')

function demandRights(call: Call, part: PlanTask['part']) {
  const principal = callerOf(call)
  if (part.kind === 'request' && part.profileId !== null && !may(principal, 'read', importProfile.name)) {
    throw forbidden('read', importProfile.name)
  }
  if (part.kind !== 'scope') return
  for (const { operation, entity } of part.touches) {
    if (!may(principal, operation, entity)) throw forbidden(operation, entity)
  }
}

/** Once more when the worker had just ended over somebody else's work. */
async function runPlan(call: Call, take: (part: PlanTask['part']) => void): Promise<PlanTask['result']> {
  const { accountId } = callerOf(call)
  for (let tries = 1; ; tries += 1) {
    try {
      return await call.context.storeWorker.run('planImport', { bytes: call.body.bytes, accountId }, take)
    } catch (error) {
      if (!(error instanceof StoreWorkerEnded)) throw error
      if (error.outOfMemory) throw tooLarge()
      if (tries >= MOST_TRIES) throw new WorkersBusy()
      await sleep(RETRY_MS)
    }
  }
}

/** Reads a request in the worker. 400 for what is wrong with it, 403 for what the caller may not do, 413 for too much. */
export async function planOfImport(call: Call, onRows: (count: number) => void): Promise<PlannedImport> {
  let heads: Heads = {}
  let rows: ImportPlan['rows'][number][] = []
  const result = await runPlan(call, (part) => {
    demandRights(call, part)
    if (part.kind === 'request') {
      heads = { request: part }
      rows = []
    } else if (part.kind === 'scope') heads.scope = part
    else {
      for (const row of JSON.parse(part.rows) as ImportPlan['rows']) rows.push(row)
      onRows(rows.length)
    }
  })
  if ('refusal' in result) {
    const { status, code, detail, errors } = result.refusal
    throw new Problem(status, code, detail, errors.length > 0 ? { errors: [...errors] } : {})
  }
  const { request, scope } = heads as Required<Heads>
  return {
    request,
    profileName: scope.profileName,
    plan: { nodes: scope.nodes, rows, errors: result.errors },
  }
}
