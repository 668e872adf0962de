import type { AnyResource } from '../../../server/contract/define/define.ts'
import { EACH, everyResource, type Path, referencesOf } from '../../../server/contract/references.ts'
import { type Account, copyOf, putRow, type Row, rowsOf } from './world.ts'

/** The error response of a request. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** A draft of an account during a request; the original stays unchanged. */
export interface Draft {
  account: Account
  find(resource: AnyResource, id: unknown): Row | undefined
  rows(resource: AnyResource): Row[]
  put(resource: AnyResource, id: string, row: Row | null): void
  /** Whether anything was put. */
  touched: Map<string, { resource: AnyResource; row: Row | null }>
}

export function draftOf(base: Account): Draft {
  const account = copyOf(base)
  const touched: Draft['touched'] = new Map()
  return {
    account,
    touched,
    find: ({ entityType }, id) => account.rows.get(entityType)?.get(id as string),
    rows: (resource) => rowsOf(account, resource),
    put(resource, id, row) {
      putRow(account, resource.entityType, id, row)
      touched.set(`${resource.entityType} ${id}`, { resource, row })
    },
  }
}

/** All ids at a path of a value. */
export function idsAt(value: unknown, path: Path): string[] {
  if (value === null || value === undefined) return []
  const [step, ...rest] = path
  if (step === undefined) return [value as string]
  if (step === EACH) return (value as unknown[]).flatMap((each) => idsAt(each, rest))
  return idsAt((value as Record<string, unknown>)[step as string], rest)
}

/** The value without an id at a path: no element of a list of ids any more, null elsewhere. */
export function forgetting(value: unknown, path: Path, id: string): unknown {
  if (value === null || value === undefined) return value
  const [step, ...rest] = path
  if (step === undefined) return value === id ? null : value
  if (step !== EACH) {
    const key = step as string
    const object = value as Record<string, unknown>
    return { ...object, [key]: forgetting(object[key], rest, id) }
  }
  const kept = rest.length === 0 ? (value as unknown[]).filter((each) => each !== id) : (value as unknown[])
  return kept.map((each) => forgetting(each, rest, id))
}

export interface Holder {
  resource: AnyResource
  row: Row
  path: Path
  onRemove: 'remove' | 'forget' | 'refuse'
}

/** Rows that point at this one, once for each place. */
export const holdersOf = (draft: Draft, { name }: AnyResource, id: string): Holder[] =>
  everyResource.flatMap((resource) =>
    referencesOf(resource)
      .filter(({ entity }) => entity === name)
      .flatMap(({ path, onRemove }) =>
        draft
          .rows(resource)
          .filter((row) => idsAt(row, path).includes(id))
          .map((row) => ({ resource, row, path, onRemove })),
      ),
  )
