import { may } from '../calc/policy.ts'
import type { UnreadList } from '../contract/actions/import.ts'
import { importProfile } from '../contract/resources/import-profile.ts'
import { findRow } from '../db/rows/repo.ts'
import type { ImportPlan } from '../domain/imports/import-plan.ts'
import { principalKey } from '../domain/principal.ts'
import { dangling, forbidden, Problem } from '../domain/problem.ts'
import { owned } from '../workers/compute/start-compute-pool.ts'
import type { KeptProfile, PlanTask, RequestHead, ScopeHead } from '../workers/plans/plan-import.ts'
import { type Call, callerOf, reading } from './handler.ts'

/** A request for an import, read by the plan worker. */
export interface PlannedImport {
  request: RequestHead
  profileName: string | null
  plan: ImportPlan
  unread: readonly UnreadList[]
}

type Heads = { request?: RequestHead; scope?: ScopeHead }

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

/** The row of the profile that a request names. 422 where there is none. */
function keptProfile(call: Call, profileId: string): KeptProfile {
  const row = reading(call, (scope) => findRow(scope, importProfile, profileId))
  if (!row)
    throw dangling([{ path: '/profileId', message: `there is no ${importProfile.name} with this id` }])
  return { name: row.name as string, scope: row.scope }
}

/** Reads a request in the worker. 400 for what is wrong with it, 403 for what the caller may not do, 413 for too much. */
export async function planOfImport(call: Call, onRows: (count: number) => void): Promise<PlannedImport> {
  const heads: Heads = {}
  const rows: ImportPlan['rows'][number][] = []
  const caller = principalKey(callerOf(call))
  const result = await call.context.planWorker.plan(caller, owned(call.body.bytes), (part) => {
    demandRights(call, part)
    if (part.kind === 'request') {
      heads.request = part
      return part.profileId === null ? undefined : keptProfile(call, part.profileId)
    }
    if (part.kind === 'scope') heads.scope = part
    else {
      for (const row of JSON.parse(part.rows) as ImportPlan['rows']) rows.push(row)
      onRows(rows.length)
    }
    return undefined
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
    unread: result.unread,
  }
}
