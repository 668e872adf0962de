import type { BaselineResult, Publication } from '../../contract/actions/baseline.ts'
import type { Change } from '../../contract/actions/change.ts'
import type { ImportRun } from '../../contract/actions/import.ts'
import { BaselineError, readBaseline } from '../../contract/baseline.ts'
import type { AnyResource } from '../../contract/define/define.ts'
import { type ResourceKey, resources } from '../../contract/index.ts'
import { everyResource } from '../../contract/references.ts'
import type { ReadScope, WriteScope } from '../../db/engine/scope.ts'
import type { Sliced } from '../../db/engine/sliced.ts'
import { changesOfBatch } from '../../db/log/changes.ts'
import { changesBack } from '../../db/log/changes-back.ts'
import { findRow } from '../../db/rows/repo.ts'
import { importLog } from '../../db/tables/import-log.ts'
import { nodeOf } from '../exports/archive-profile.ts'
import { Problem } from '../problem.ts'

/** The profile's name in the history of imports. */
const PROFILE = 'Factory baseline'
/** Changes of a row looked at for those that people made. */
const LOOKED_AT = 200

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

/** Changes of a row that people made since the factory last wrote it, newest first. */
function sinceFactory(scope: WriteScope, change: Change, factory: ReadonlySet<string>): Change[] {
  const { entityType, entityId, seq } = change
  const { items } = changesBack(scope, { before: seq, since: 0, limit: LOOKED_AT }, { entityType, entityId })
  const last = items.findIndex(({ batchId }) => factory.has(batchId))
  return items.slice(0, last < 0 ? undefined : last).filter(({ opType }) => opType !== 'create')
}

/** The rows that this write of a baseline changed, field by field, and who had changed them here. */
export function* baselineRows(scope: WriteScope, { name }: Version): Sliced<{ rows: WrittenRow[] }> {
  const factory = new Set(
    importLog
      .byProfileName(scope, PROFILE)
      .filter((run) => isOf(name, run))
      .map(({ id }) => id),
  )
  const resourceOf = new Map(everyResource.map((each) => [each.entityType, each]))
  const rows: WrittenRow[] = []
  for (const change of yield* changesOfBatch(scope, scope.batchId)) {
    const { entityType, entityId, opType, diff } = change
    const before = opType === 'create' ? [] : sinceFactory(scope, change, factory)
    const fields = (opType === 'create' ? [] : diff).map(({ path, from, to }) => {
      const found = before.find((each) => each.diff.some((other) => covers(path, other.path)))
      return {
        path,
        from: from ?? null,
        to: to ?? null,
        changed: found ? { by: found.actor.name, at: found.occurredAt } : null,
      }
    })
    const resource = resourceOf.get(entityType) as AnyResource
    const row = findRow(scope, resource, entityId)
    const [first = 'key'] = resource.label
    rows.push({ entity: resource.name, id: entityId, label: String(row?.[first]), fields })
    yield
  }
  return { rows }
}
