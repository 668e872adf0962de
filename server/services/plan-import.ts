import { may } from '../calc/policy.ts'
import type { Context } from '../context.ts'
import type { UnreadList } from '../contract/actions/import.ts'
import { importProfile } from '../contract/resources/import-profile.ts'
import { findRow } from '../db/rows/repo.ts'
import type { ImportPlan } from '../domain/imports/import-plan.ts'
import { type Principal, principalKey, readAs } from '../domain/principal.ts'
import { forbidden, Problem, unknownReference } from '../domain/problem.ts'
import { owned } from '../workers/compute/start-compute-pool.ts'
import type { KeptProfile, PlanTask, RequestHead, ScopeHead } from '../workers/plans/plan-import.ts'

/** An import request parsed by the plan worker. */
export interface PlannedImport {
  request: RequestHead
  profileName: string | null
  plan: ImportPlan
  unread: readonly UnreadList[]
}

type Heads = { request?: RequestHead; scope?: ScopeHead }

function requireRights(principal: Principal, part: PlanTask['part']) {
  if (part.kind === 'request' && part.profileId !== null && !may(principal, 'read', importProfile.name)) {
    throw forbidden('read', importProfile.name)
  }
  if (part.kind !== 'scope') return
  for (const { operation, entity } of part.touches) {
    if (!may(principal, operation, entity)) throw forbidden(operation, entity)
  }
}

/** The stored profile of a request. 422 if it is missing. */
function storedProfile(store: Context['store'], principal: Principal, profileId: string): KeptProfile {
  const row = readAs(store, principal, (scope) => findRow(scope, importProfile, profileId))
  if (!row)
    throw unknownReference([
      { path: '/profileId', message: `there is no ${importProfile.name} with this id` },
    ])
  return { name: row.name as string, scope: row.scope }
}

/**
 * Parses an import request in the plan worker; `onRows` is called with the number of rows so far. 400 for errors in it,
 * 403 for missing permissions, 413 if it is too large.
 */
export async function planImport(
  { store, planWorker }: Pick<Context, 'store' | 'planWorker'>,
  principal: Principal,
  bytes: Buffer,
  onRows: (count: number) => void,
): Promise<PlannedImport> {
  const heads: Heads = {}
  const rows: ImportPlan['rows'][number][] = []
  const result = await planWorker.plan(principalKey(principal), owned(bytes), (part) => {
    requireRights(principal, part)
    if (part.kind === 'request') {
      heads.request = part
      return part.profileId === null ? undefined : storedProfile(store, principal, part.profileId)
    }
    if (part.kind === 'scope') heads.scope = part
    else {
      for (const row of JSON.parse(part.rows) as ImportPlan['rows']) rows.push(row)
      onRows(rows.length)
    }
    return undefined
  })
  if ('problem' in result) {
    const { status, code, detail, errors } = result.problem
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
