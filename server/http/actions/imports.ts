import type { ImportResult, importActions, UnreadList } from '../../contract/actions/import.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { importLog } from '../../db/tables/import-log.ts'
import { DryRunRollback } from '../../domain/dry-run-rollback.ts'
import { type AppliedImport, applyImport } from '../../domain/imports/apply-import.ts'
import { importOf, importPage, revertImport as revert } from '../../domain/imports/import-history.ts'
import type { RunningImports } from '../../domain/imports/running-imports.ts'
import type { Writing } from '../../domain/principal.ts'
import { Problem } from '../../domain/problem.ts'
import { type PlannedImport, planImport } from '../../services/plan-import.ts'
import { type Call, callerOf, plain, read, write } from '../handler.ts'

type Actions = typeof importActions

export interface PreparedImport extends PlannedImport {
  progress: ReturnType<RunningImports['begin']>
}

function begin(call: Call) {
  const { accountId, name } = callerOf(call)
  return call.context.imports.begin(accountId, {
    id: call.requestId,
    source: null,
    dryRun: false,
    phase: 'reading',
    done: 0,
    total: null,
    startedAt: new Date().toISOString(),
    startedByName: name,
  })
}

/** Plans the import of a request body. */
export async function prepareImport(call: Call, bytes: Buffer): Promise<PreparedImport> {
  const progress = begin(call)
  try {
    const planned = await planImport(call.context, callerOf(call), bytes, (count) => {
      progress.running.done = count
    })
    const { dryRun, source } = planned.request
    Object.assign(progress.running, {
      dryRun,
      source,
      phase: 'waiting',
      done: 0,
      total: planned.plan.rows.length,
    })
    return { ...planned, progress }
  } catch (error) {
    progress.end()
    throw error
  }
}

const refused = (
  isDry: boolean,
  unread: readonly UnreadList[],
  { errors, counts, items, itemsLeft }: AppliedImport,
) =>
  new Problem(400, 'import_refused', 'Nothing was imported: some rows cannot be written.', {
    errors,
    extra: { dryRun: isDry, counts, unread, ...(isDry && { items, itemsLeft }) },
  })

/** What an answer says besides, read while the rows of a dry run are still there. */
type More = (scope: Writing) => Sliced<Record<string, unknown>>

/** Writes a planned import, or rolls it back. 400 with all errors. */
export function* writeImport(
  scope: Writing,
  { plan, request, profileName, unread: left, progress }: PreparedImport,
  more?: More,
) {
  const { running } = progress
  running.phase = 'writing'
  const { dryRun, profileId, source } = request
  const unread = [...left]
  const applied = yield* applyImport(scope, plan, dryRun, (done) => {
    running.done = done
  })
  if (applied.errors.length > 0) throw refused(dryRun, unread, applied)
  const { counts, items, itemsLeft, written } = applied
  const answer = { dryRun, counts, items, itemsLeft, unread, errors: [], ...(more && (yield* more(scope))) }
  if (dryRun) throw new DryRunRollback({ id: null, ...answer } satisfies ImportResult)
  const id = scope.batchId
  importLog.insert(scope, { id, profileId, profileName, source, counts, written, unread })
  return { id, ...answer } satisfies ImportResult
}

export const runImport = write<Actions['runImport'], PreparedImport>(
  (scope, _input, prepared) => writeImport(scope, prepared),
  (_input, call) => prepareImport(call, call.body.bytes),
  ({ progress }) => progress.end(),
)

export const listImports = read<Actions['listImports']>((scope, { query }) => importPage(scope, query))

export const getImport = read<Actions['getImport']>((scope, { params }) =>
  importOf(scope, params.id as string),
)

export const listRunningImports = plain<Actions['listRunningImports']>((call) => ({
  items: call.context.imports.of(callerOf(call).accountId),
}))

export const revertImport = write<Actions['revertImport']>((scope, { params }) =>
  revert(scope, params.id as string),
)
