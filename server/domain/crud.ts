import {
  type AnyResource,
  type BaseRow,
  type FieldError,
  innerShape,
  type Shape,
} from '../contract/define/define.ts'
import type { Page } from '../contract/define/list.ts'
import type { ReadScope } from '../db/engine/scope.ts'
import type { Sliced } from '../db/engine/sliced.ts'
import { type Derive, deriveBy, findRow, rowExists } from '../db/rows/repo.ts'
import { checkReferences, checkRules, checkUnique } from './checks.ts'
import { newId } from './new-id.ts'
import { type ListQuery, pageOfRows } from './page.ts'
import { presentBy } from './presenters.ts'
import type { Principal, Writing } from './principal.ts'
import { conflict, notFound, preconditionFailed } from './problem.ts'
import { recordCreate, recordUpdate } from './record.ts'
import { removeTree } from './remove.ts'

export type Input = Record<string, unknown>

/** Rules that a resource adds to the default service. */
export interface Rules {
  /**
   * Converts alternative spellings in a write's body to fields; returns violations, permissions included if a principal
   * is given. No database access.
   */
  accept?(input: Input, principal?: Principal | null): { input: Input; errors: FieldError[] }
  /** Fills derived fields; 409 and 422 for conflicts with other rows. */
  complete?(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow
  /** Updates dependent rows of a changed one. */
  follow?(scope: Writing, row: BaseRow, before: BaseRow): Sliced<void>
  /** Writes what is derived from new rows, after they are stored. */
  derive?: Derive
  /** Adds the computed fields. */
  present?(scope: ReadScope, rows: BaseRow[]): BaseRow[]
}

export interface RemoveOptions {
  ifMatch?: number | undefined
  cascade?: boolean | undefined
}

/** The five operations of a resource, and those for batches, undo and imports. */
export interface Service {
  resource: AnyResource
  /** Slow work such as hashing, before the transaction of a create; returns the input of `create`. */
  prepare?(input: Input): Promise<Input>
  accept(input: Input, principal?: Principal | null): { input: Input; errors: FieldError[] }
  /** Converts a client's patch to the one that is written. */
  adapt?(scope: Writing, before: BaseRow, patch: Input): Input
  present(scope: ReadScope, rows: BaseRow[]): BaseRow[]
  list(scope: ReadScope, query: ListQuery): Page<BaseRow>
  /** 404, and 412 with the row if it is not at the expected version. */
  get(scope: ReadScope, id: string, ifMatch?: number): BaseRow
  /** Stores a new row; returns it as stored, without computed fields. */
  insert(scope: Writing, input: Input): BaseRow
  /** The same for a request; returns the row's one-time secrets too. */
  create(scope: Writing, input: Input): BaseRow
  /** Restores a removed row: same id, next version. */
  reinstate(scope: Writing, removed: BaseRow): BaseRow
  /** Writes the fields of `wanted` over the row; returns it as stored. */
  rewrite(scope: Writing, before: BaseRow, wanted: Input): Sliced<BaseRow>
  update(scope: Writing, id: string, patch: Input, ifMatch?: number): Sliced<BaseRow>
  remove(scope: Writing, id: string, options: RemoveOptions): Sliced<BaseRow>
}

/** Objects with declared fields are patched field by field, everything else is replaced. */
function patchedWith(before: Input, patch: Input, shape: Shape): Input {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  const written = given.map(([field, value]) => {
    const inner = innerShape(shape[field])
    return [field, inner ? patchedWith(before[field] as Input, value as Input, inner) : value]
  })
  return { ...before, ...Object.fromEntries(written) }
}

/** The default service of a resource. Checks in the order 404, 412, 400 (whole row), 409, 422. */
export function crud(resource: AnyResource, rules: Rules = {}): Service {
  const complete = rules.complete ?? ((_, row) => row)
  const show = rules.present ?? ((_, rows) => rows)
  presentBy(resource, show)
  if (rules.derive) deriveBy(resource, rules.derive)
  const showOne = (scope: ReadScope, row: BaseRow) => show(scope, [row])[0] as BaseRow

  function mustFind(scope: ReadScope, id: string, ifMatch?: number): BaseRow {
    const row = findRow(scope, resource, id)
    if (!row) throw notFound(resource.name)
    if (ifMatch !== undefined && ifMatch !== row.version) throw preconditionFailed(showOne(scope, row))
    return row
  }

  function verify(scope: Writing, row: BaseRow, before: BaseRow | null): BaseRow {
    checkRules(resource, row)
    checkUnique(scope, resource, row, before)
    checkReferences(scope, resource, row, before)
    return complete(scope, row, before)
  }

  const service: Service = {
    resource,
    accept: rules.accept ?? ((input) => ({ input, errors: [] })),
    present: show,
    list(scope, query) {
      const page = pageOfRows(scope, resource, query)
      return { ...page, items: show(scope, page.items) }
    },
    get: (scope, id, ifMatch) => showOne(scope, mustFind(scope, id, ifMatch)),
    insert(scope, input) {
      const { id: wanted, parameters = {} } = input
      const id = (wanted as string | undefined) ?? newId()
      if (wanted && rowExists(scope, resource, id)) {
        const errors = [{ path: '/id', message: 'is taken' }]
        throw conflict('duplicate', `A ${resource.name} with this id already exists.`, { errors })
      }
      const row: BaseRow = {
        id,
        accountId: scope.accountId,
        createdAt: scope.now,
        updatedAt: scope.now,
        createdBy: scope.actor.userId,
        version: 1,
        parameters: {},
        ...input,
      }
      row.id = id
      row.parameters = parameters as Record<string, unknown>
      return recordCreate(scope, resource, verify(scope, row, null))
    },
    create: (scope, input) => service.insert(scope, input),
    reinstate(scope, removed) {
      const row = { ...removed, version: removed.version + 1, updatedAt: scope.now }
      return recordCreate(scope, resource, verify(scope, row, null))
    },
    *rewrite(scope, before, wanted) {
      const verified = verify(scope, patchedWith(before, wanted, resource.fields) as BaseRow, before)
      const row = recordUpdate(scope, resource, before, verified)
      if (rules.follow) yield* rules.follow(scope, row, before)
      return row
    },
    *update(scope, id, patch, ifMatch) {
      const before = mustFind(scope, id, ifMatch)
      return showOne(scope, yield* service.rewrite(scope, before, patch))
    },
    *remove(scope, id, { ifMatch, cascade = false }) {
      const row = mustFind(scope, id, ifMatch)
      const shown = showOne(scope, row)
      yield* removeTree(scope, resource, row, cascade)
      return shown
    },
  }
  return service
}
