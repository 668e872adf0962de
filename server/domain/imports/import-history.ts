import type { ImportRun } from '../../contract/actions/import.ts'
import type { Page } from '../../contract/define/list.ts'
import { DEFAULT_PAGE } from '../../contract/define/list.ts'
import { importProfile } from '../../contract/resources/import-profile.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { importLog } from '../../db/tables/import-log.ts'
import { decodeCursor, encodeCursor, listKeyOf } from '../cursor.ts'
import type { Reading, Writing } from '../principal.ts'
import { conflict, notFound } from '../problem.ts'
import { requireRight } from '../require-right.ts'
import { putBack } from '../revert.ts'

const LIST = listKeyOf('imports', 'id', true, {})

/** Completed imports, newest first. */
export function importPage(
  scope: ReadScope,
  { limit = DEFAULT_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Page<ImportRun> {
  const before = cursor === undefined ? undefined : decodeCursor(cursor, LIST).id
  const runs = importLog.list(scope, limit + 1, before)
  const items = runs.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = runs.length > limit && last ? encodeCursor(LIST, { value: last.id, id: last.id }) : null
  return { items, nextCursor }
}

/** 404 for an unknown import. */
export function importOf(scope: ReadScope, id: string): ImportRun {
  const run = importLog.find(scope, id)
  if (!run) throw notFound('import')
  return run
}

/** Reverts an import, row by row. 409 if it was reverted before, or if rows have changed since. */
export function* revertImport(scope: Writing, id: string): Sliced<ImportRun> {
  requireRight(scope as Reading, 'read', importProfile)
  const run = importOf(scope, id)
  if (run.revertedAt !== null) throw conflict('reverted', 'This import was already reverted.')
  if (run.written > 0) yield* putBack(scope, { batchId: id })
  importLog.markReverted(scope, id)
  return importOf(scope, id)
}
