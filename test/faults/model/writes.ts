import { isDeepStrictEqual } from 'node:util'
import { type AnyResource, innerShape, type Shape } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { type Draft, forgetting, holdersOf, Refused } from './draft.ts'
import { storedDefaults, verify, withTies } from './rules.ts'
import type { Row } from './world.ts'

type Input = Record<string, unknown>

/** Values that only the server knows: the time, the author, and generated ids. */
export interface Assigned {
  now: string
  by: string
  newId(entityType: string): string
}

const { laps, runSheets } = resources

const LAP_TIME = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.(\d{1,3}))?$/
/** `lapTime` is another spelling of `lapTimeMs`. */
function withLapTime(resource: AnyResource, { lapTime, ...input }: Input): Input {
  if (resource !== laps || lapTime === undefined) return input
  if (lapTime === null) return { ...input, lapTimeMs: null }
  const [, hours = '0', minutes = '0', seconds, fraction = ''] = LAP_TIME.exec(lapTime as string) as string[]
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  const lapTimeMs = whole * 1000 + Number(fraction.padEnd(3, '0'))
  if (typeof input.lapTimeMs === 'number' && input.lapTimeMs !== lapTimeMs) throw new Refused(400, 'invalid')
  return { ...input, lapTimeMs }
}

/** A body as parsed by its declaration. */
export function readBody(resource: AnyResource, kind: 'create' | 'update', body: unknown): Input {
  const read = resource[kind].safeParse(body)
  if (!read.success) throw new Refused(400, 'invalid')
  const input = withLapTime(resource, read.data)
  const violations = kind === 'create' ? resource.rules(input as never) : []
  if (violations.length > 0) throw new Refused(400, 'invalid')
  return input
}

/** Laps that have come along with their run sheet. */
function takeLapsAlong(draft: Draft, assigned: Assigned, sheet: Row, before: Row) {
  const { sessionId, carId } = sheet
  if (sessionId === before.sessionId && carId === before.carId) return
  for (const lap of draft.rows(laps)) {
    if (lap.runSheetId !== sheet.id || (lap.sessionId === sessionId && lap.carId === carId)) continue
    draft.put(laps, lap.id, { ...lap, sessionId, carId, version: lap.version + 1, updatedAt: assigned.now })
  }
}

export function create(draft: Draft, assigned: Assigned, resource: AnyResource, input: Input): Row {
  const { id: wanted, parameters, ...fields } = input
  if (wanted !== undefined && draft.find(resource, wanted)) throw new Refused(409, 'duplicate')
  const given = {
    id: (wanted as string | undefined) ?? assigned.newId(resource.entityType),
    accountId: draft.account.id,
    createdAt: assigned.now,
    updatedAt: assigned.now,
    createdBy: assigned.by,
    version: 1,
    parameters: parameters as Record<string, unknown>,
    ...fields,
    ...storedDefaults(resource),
  }
  verify(draft, resource, given, null)
  const row = withTies(draft, resource, given)
  draft.put(resource, row.id, row)
  return row
}

function merged(before: Input, patch: Input, shape: Shape): Input {
  const written = Object.entries(patch).map(([field, value]) => {
    const inner = innerShape(shape[field])
    return [field, inner ? merged(before[field] as Input, value as Input, inner) : value]
  })
  return { ...before, ...Object.fromEntries(written) }
}

const sameBut = (a: Row, b: Row) =>
  isDeepStrictEqual({ ...a, version: 0, updatedAt: '' }, { ...b, version: 0, updatedAt: '' })

/** Writes a row as it is to be; one that stays as it is keeps its version. */
export function rewrite(
  draft: Draft,
  assigned: Assigned,
  resource: AnyResource,
  before: Row,
  wanted: Row,
): Row {
  verify(draft, resource, wanted, before)
  const tied = withTies(draft, resource, wanted)
  if (sameBut(tied, before)) return before
  const row = { ...tied, version: before.version + 1, updatedAt: assigned.now }
  draft.put(resource, row.id, row)
  if (resource === runSheets) takeLapsAlong(draft, assigned, row, before)
  return row
}

export const patch = (
  draft: Draft,
  assigned: Assigned,
  resource: AnyResource,
  before: Row,
  input: Input,
): Row => rewrite(draft, assigned, resource, before, merged(before, input, resource.fields) as Row)

/** A row that was removed is there again, one version on. */
export function reinstate(draft: Draft, assigned: Assigned, resource: AnyResource, removed: Row): Row {
  const given = { ...removed, version: removed.version + 1, updatedAt: assigned.now }
  if (draft.find(resource, removed.id)) throw new Refused(409, 'moved_on')
  verify(draft, resource, given, null)
  const row = withTies(draft, resource, given)
  draft.put(resource, row.id, row)
  return row
}

/** Who else is touched by a removal: rows that go along, and those that forget. */
export interface Along {
  gone: Set<AnyResource>
  forgets: Set<AnyResource>
}

/** Removes a row; with `cascade` its children too, while optional references to it are cleared. */
export function remove(
  draft: Draft,
  assigned: Assigned,
  resource: AnyResource,
  row: Row,
  cascade: boolean,
): Along {
  const along: Along = { gone: new Set(), forgets: new Set() }
  if (!cascade && holdersOf(draft, resource, row.id).length > 0) throw new Refused(409, 'still_referenced')
  const doomed = new Map([[row.id, { resource, row }]])
  for (const each of doomed.values()) {
    for (const holder of holdersOf(draft, each.resource, each.row.id)) {
      if (holder.onRemove === 'refuse') throw new Refused(409, 'still_referenced')
      if (holder.onRemove !== 'remove' || doomed.has(holder.row.id)) continue
      doomed.set(holder.row.id, holder)
      along.gone.add(holder.resource)
    }
  }
  for (const each of doomed.values()) {
    for (const { resource: kind, row: holder, path, onRemove } of holdersOf(
      draft,
      each.resource,
      each.row.id,
    )) {
      if (onRemove === 'forget') along.forgets.add(kind)
      if (doomed.has(holder.id)) continue
      const now = draft.find(kind, holder.id) as Row
      const without = forgetting(now, path, each.row.id) as Row
      draft.put(kind, holder.id, { ...without, version: now.version + 1, updatedAt: assigned.now })
    }
  }
  for (const each of doomed.values()) draft.put(each.resource, each.row.id, null)
  return along
}
