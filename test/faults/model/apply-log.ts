import { isDeepStrictEqual } from 'node:util'
import type { Change, DiffEntry } from '../../../server/contract/actions/change.ts'
import { stepsOf } from '../../../server/contract/define/json-pointer.ts'
import { placeOf } from './rooms.ts'
import { type Account, type Entry, putRow, type Row, resourceOf } from './world.ts'
import { wrong } from './wrong.ts'

type Plain = Record<string, unknown>

/** Applies an entry of a diff to one field of a row; throws if the old value is not the entry's. */
function written(target: unknown, steps: readonly string[], entry: DiffEntry): unknown {
  const [step, ...rest] = steps
  if (step === undefined) throw wrong('a diff of an update has a path')
  const object = (target ?? {}) as Plain
  const now = Object.hasOwn(object, step) ? object[step] : undefined
  if (rest.length > 0) return { ...object, [step]: written(now, rest, entry) }
  if (!isDeepStrictEqual(now, entry.from))
    throw wrong(`the log says ${entry.path} was`, entry.from, 'and it was', now)
  if (isDeepStrictEqual(entry.from, entry.to))
    throw wrong(`the log says that ${entry.path} changed, and it did not`)
  const { [step]: _, ...others } = object
  return 'to' in entry ? { ...others, [step]: entry.to } : others
}

function rowAfter(change: Change, before: Row | null): Row | null {
  const { opType, diff, version, occurredAt } = change
  const [only] = diff
  if (opType === 'create') {
    if (before) throw wrong('the log says that a row was made which was there', change)
    return only?.to as Row
  }
  if (!before) throw wrong('the log has a row that was not there', change)
  if (opType === 'delete') {
    if (!isDeepStrictEqual(only?.from, before)) throw wrong('a removal keeps another row', only?.from, before)
    return null
  }
  const after = diff.reduce<unknown>((row, entry) => written(row, stepsOf(entry.path), entry), before) as Row
  return { ...after, version, updatedAt: occurredAt }
}

function checkVersion({ opType, version, ...change }: Change, before: Row | null, after: Row | null) {
  if (after && after.version !== version) throw wrong('a row and its change have two versions', change, after)
  // A row that existed before continues from its last version.
  const expected =
    opType === 'create' ? [after?.version] : [(before?.version ?? 0) + (opType === 'update' ? 1 : 0)]
  if (!expected.includes(version))
    throw wrong(`version ${version} of a change where ${expected} was next`, change)
}

function checkPlace(account: Account, change: Change, row: Row) {
  const { sessionId, eventId } = change
  const place = placeOf(account, resourceOf(change.entityType), row)
  if (!isDeepStrictEqual(place, { sessionId, eventId }))
    throw wrong('a change stands in another room', change, place)
}

/** Applies changes of the log to an account; throws where they do not follow from its state. */
export function applyLog(account: Account, changes: readonly Change[]): Entry[] {
  return changes.map((change) => {
    const { seq, entityType, entityId } = change
    if (seq !== account.latestSeq + 1) throw wrong(`seq ${seq} follows ${account.latestSeq}`)
    account.latestSeq = seq
    const before = account.rows.get(entityType)?.get(entityId) ?? null
    const after = change.opType === 'restore' ? null : rowAfter(change, before)
    if (change.opType !== 'restore') {
      checkVersion(change, before, after)
      if (before && !after) checkPlace(account, change, before)
      putRow(account, entityType, entityId, after)
      if (after) checkPlace(account, change, after)
    }
    const entry = { ...change, before, after }
    account.log.push(entry)
    return entry
  })
}
