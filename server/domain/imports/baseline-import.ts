import type { BaselineResult, Publication } from '../../contract/actions/baseline.ts'
import type { Change } from '../../contract/actions/change.ts'
import type { ImportRun } from '../../contract/actions/import.ts'
import { BaselineError, readBaseline } from '../../contract/baseline.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import { type ResourceKey, resources } from '../../contract/index.ts'
import { resourceOfType } from '../../contract/references.ts'
import type { ReadScope, WriteScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { changesOfBatch, changesOfEntities } from '../../db/log/changes.ts'
import { findRow } from '../../db/rows/repo.ts'
import { importLog } from '../../db/tables/import-log.ts'
import { nodeOf } from '../exports/archive-profile.ts'
import { Problem } from '../problem.ts'

/** The profile's name in the history of imports. */
const PROFILE = 'Factory baseline'
/** Rows whose changes are looked up at once. */
const PAGE = 200

type Version = Pick<Publication, 'name' | 'version'>
type WrittenRow = BaselineResult['rows'][number]

const sourceOf = ({ name, version }: Version) => `${name}, version ${version}`

const isOf = (name: string, { source }: ImportRun) => source?.replace(/, version \d+$/, '') === name

/** The import that applied a version and was not reverted. */
export const importOfBaseline = (scope: ReadScope, version: Version): ImportRun | undefined =>
  importLog
    .byProfileName(scope, PROFILE)
    .find(({ source, revertedAt }) => source === sourceOf(version) && revertedAt === null)

/** Rows of an account are known by their id, those with one key for all by that. */
function nodeFor(key: string, resource: AnyResource) {
  const [unique] = resource.unique
  return { ...nodeOf(key, resource), ...(unique?.length === 1 && { key: unique }) }
}

/** The import request for a baseline, without the rows left out. 422 for a content that cannot be used. */
export function baselineRequest(
  version: Version,
  text: string,
  { dryRun = false, leaveOut = [] }: { dryRun?: boolean | undefined; leaveOut?: string[] | undefined },
): Buffer {
  try {
    const left = new Set<unknown>(leaveOut)
    const payload = Object.fromEntries(
      Object.entries(readBaseline(text)).map(([key, rows]) => [key, rows.filter(({ id }) => !left.has(id))]),
    )
    const scope = Object.fromEntries(
      Object.keys(payload).map((key) => {
        const resource: AnyResource = resources[key as ResourceKey]
        return [resource.name, nodeFor(key, resource)]
      }),
    )
    const profile = { name: PROFILE, scope }
    return Buffer.from(JSON.stringify({ profile, payload, dryRun, source: sourceOf(version) }))
  } catch (error) {
    if (!(error instanceof BaselineError)) throw error
    throw new Problem(422, 'bad_baseline', `${sourceOf(version)} cannot be used: ${error.message}.`)
  }
}

const covers = (path: string, other: string) =>
  path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`)

/** Those changes of a row, given oldest first, that people made since the factory last wrote it, newest first. */
function sinceFactory(changes: readonly Change[], factory: ReadonlySet<string>): Change[] {
  const last = changes.findLastIndex(({ batchId }) => factory.has(batchId))
  return changes
    .slice(last + 1)
    .filter(({ opType }) => opType !== 'create')
    .toReversed()
}

/** A row as a change of this write left it, and who had changed the same fields before. */
function writtenRow(
  scope: ReadScope,
  { entityType, entityId, opType, diff }: Change,
  before: Change[],
): WrittenRow {
  const resource = resourceOfType(entityType) as AnyResource
  const fields = (opType === 'create' ? [] : diff).map(({ path, from, to }) => {
    const found = before.find((each) => each.diff.some((other) => covers(path, other.path)))
    const changed = found ? { by: found.actor.name, at: found.occurredAt } : null
    return { path, from: from ?? null, to: to ?? null, changed }
  })
  const [first = 'key'] = resource.label
  const label = String(findRow(scope, resource, entityId)?.[first])
  return { entity: resource.name, id: entityId, label, fields }
}

/** The rows that this write of a baseline changed, field by field, and who had changed them here. */
export function* baselineRows(scope: WriteScope, { name }: Version): Sliced<{ rows: WrittenRow[] }> {
  const factory = new Set(
    importLog
      .byProfileName(scope, PROFILE)
      .filter((run) => isOf(name, run))
      .map(({ id }) => id),
  )
  const rows: WrittenRow[] = []
  const written = yield* changesOfBatch(scope, scope.batchId)
  const until = (written[0]?.seq ?? 1) - 1
  for (let at = 0; at < written.length; at += PAGE) {
    const page = written.slice(at, at + PAGE)
    const known = page.filter(({ opType }) => opType !== 'create').map(({ entityId }) => entityId)
    const before = Map.groupBy(changesOfEntities(scope, known, until), ({ entityId }) => entityId)
    for (const change of page) {
      rows.push(writtenRow(scope, change, sinceFactory(before.get(change.entityId) ?? [], factory)))
      yield
    }
  }
  return { rows }
}
