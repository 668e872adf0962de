import { isDeepStrictEqual } from 'node:util'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { type Asker, oracleAllows } from '../../support/permission-oracle.ts'
import { type Draft, Refused } from './draft.ts'
import { type Entry, type Row, resourceOf } from './world.ts'
import { type Assigned, create, patch, readBody, reinstate, remove, rewrite } from './writes.ts'

/** Who asks, as far as the model has to know. */
export interface Who extends Asker {
  userId: string
}

/** Result of an accepted request. */
export interface Done {
  status: number
  /** The rows that it answers with, as stored. */
  rows: Row[]
  shape: 'row' | 'items' | 'other'
}

/** A request, and its effect in the model. */
export interface Deed {
  method: string
  path: string
  body?: unknown
  ifMatch?: number
  /** Refused before the body is read, and before an Idempotency-Key counts. */
  needs?: { operation: string; entity: string }
  /** The body by its declaration; throws refusals that precede the Idempotency-Key. */
  read(): void
  run(draft: Draft, assigned: Assigned, who: Who): Done
}

export const allow = (who: Who, operation: string, { name }: { name: string }) => {
  if (!oracleAllows(who, operation, name)) throw new Refused(403, 'forbidden')
}

function mustFind(draft: Draft, resource: AnyResource, id: string, ifMatch?: number): Row {
  const row = draft.find(resource, id)
  if (!row) throw new Refused(404, 'not_found')
  if (ifMatch !== undefined && ifMatch !== row.version) throw new Refused(412, 'version_mismatch')
  return row
}

const oneRow = (status: number, row: Row): Done => ({ status, rows: [row], shape: 'row' })

export const creating = (resource: AnyResource, body: unknown): Deed => ({
  method: 'POST',
  path: `/${resource.path}`,
  body,
  needs: { operation: 'create', entity: resource.name },
  read: () => void readBody(resource, 'create', body),
  run: (draft, assigned) =>
    oneRow(201, create(draft, assigned, resource, readBody(resource, 'create', body))),
})

export const patching = (resource: AnyResource, id: string, body: unknown, ifMatch?: number): Deed => ({
  method: 'PATCH',
  path: `/${resource.path}/${id}`,
  body,
  ...(ifMatch !== undefined && { ifMatch }),
  needs: { operation: 'update', entity: resource.name },
  read: () => void readBody(resource, 'update', body),
  run: (draft, assigned) => {
    const before = mustFind(draft, resource, id, ifMatch)
    return oneRow(200, patch(draft, assigned, resource, before, readBody(resource, 'update', body)))
  },
})

export const removing = (resource: AnyResource, id: string, cascade: boolean, ifMatch?: number): Deed => ({
  method: 'DELETE',
  path: `/${resource.path}/${id}${cascade ? '?cascade=true' : ''}`,
  ...(ifMatch !== undefined && { ifMatch }),
  needs: { operation: 'delete', entity: resource.name },
  read() {},
  run(draft, assigned, who) {
    const row = mustFind(draft, resource, id, ifMatch)
    const along = remove(draft, assigned, resource, row, cascade)
    for (const each of along.gone) allow(who, 'delete', each)
    for (const each of along.forgets) allow(who, 'update', each)
    return oneRow(200, row)
  },
})

/** The refusal of a batch: the one with the lowest status. */
const first = (refusals: Refused[]) => refusals.toSorted((a, b) => a.status - b.status)[0] as Refused

export const addingLaps = (items: unknown[]): Deed => ({
  method: 'POST',
  path: '/laps/batch',
  body: { items },
  needs: { operation: 'create', entity: 'Lap' },
  read: () => {
    for (const item of items) readBody(resources.laps, 'create', item)
  },
  run(draft, assigned) {
    const refusals: Refused[] = []
    const rows = items.flatMap((item) => {
      try {
        return [create(draft, assigned, resources.laps, readBody(resources.laps, 'create', item))]
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refusals.push(error)
        return []
      }
    })
    if (refusals.length > 0) throw first(refusals)
    return { status: 201, rows, shape: 'items' }
  },
})

const REVERSE = { create: 'delete', update: 'update', delete: 'create', restore: '' }

function takeBack(draft: Draft, assigned: Assigned, { entityType, entityId, before, after }: Entry) {
  const resource = resourceOf(entityType)
  const current = draft.find(resource, entityId)
  if (before === null) remove(draft, assigned, resource, current as Row, false)
  else if (after === null) reinstate(draft, assigned, resource, before)
  else {
    const wanted = { ...(current as Row) }
    for (const field of Object.keys({ ...before, ...after })) {
      if (!isDeepStrictEqual(before[field], after[field])) wanted[field] = before[field]
    }
    rewrite(draft, assigned, resource, current as Row, { ...wanted, version: (current as Row).version })
  }
}

/** Takes these changes back, the newest first; refused where a row has changed since. */
export function putBack(draft: Draft, assigned: Assigned, who: Who, entries: readonly Entry[]): void {
  if (entries.length === 0) throw new Refused(404, 'not_found')
  for (const { entityType, opType } of entries.toReversed()) {
    if (opType === 'restore') throw new Refused(409, 'not_revertible')
    allow(who, REVERSE[opType], resourceOf(entityType))
    allow(who, 'read', resourceOf(entityType))
  }
  for (const { entityType, entityId, seq } of entries) {
    const later = draft.account.log.findLast(
      (each) => each.entityType === entityType && each.entityId === entityId,
    )
    const isLast = entries.some((each) => each.seq === later?.seq)
    // A restore is no change of the row, and yet the row may be another since then.
    const current = draft.find(resourceOf(entityType), entityId)
    const asLeft = later?.after === null ? !current : current?.version === later?.version
    if (!isLast || !asLeft) throw new Refused(409, 'moved_on')
    void seq
  }
  for (const entry of entries.toReversed()) takeBack(draft, assigned, entry)
}

export const reverting = (target: { seq: number } | { batchId: string }): Deed => ({
  method: 'POST',
  path: '/changes/revert',
  body: target,
  read() {},
  run(draft, assigned, who) {
    const { log } = draft.account
    const entries = log.filter((entry) =>
      'seq' in target ? entry.seq === target.seq : entry.batchId === target.batchId,
    )
    putBack(draft, assigned, who, entries)
    return { status: 200, rows: [], shape: 'other' }
  },
})
