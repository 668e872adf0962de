import { isDeepStrictEqual } from 'node:util'

export interface Count {
  created: number
  updated: number
  unchanged: number
}

/** What the typed client offers for one resource, as far as it is needed here. */
export interface Store<R, B> {
  create(body: B): Promise<R>
  update(id: string, body: Record<string, unknown>, options: { ifMatch: number }): Promise<R>
}

/** Every row of a paged list. */
export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `theirs` with all that `ours` says laid over it; what only they have stays, list items pair up by place. */
export function overlay(theirs: unknown, ours: unknown): unknown {
  if (Array.isArray(ours)) {
    return ours.map((item, index) => overlay(Array.isArray(theirs) ? theirs[index] : undefined, item))
  }
  if (!isObject(ours)) return ours
  const base = isObject(theirs) ? theirs : {}
  const laid = Object.entries(ours).map(([key, value]) => [key, overlay(base[key], value)] as const)
  return { ...base, ...Object.fromEntries(laid) }
}

/** The fields of a stored row that a body would change, with their new values. */
export function differences(
  row: object,
  body: object,
  keep: readonly string[] = [],
): Record<string, unknown> {
  const stored = row as Record<string, unknown>
  const wanted = Object.entries(body).filter(([key, value]) => value !== undefined && !keep.includes(key))
  const laid = wanted.map(([key, value]) => [key, overlay(stored[key], value)] as const)
  return Object.fromEntries(laid.filter(([key, value]) => !isDeepStrictEqual(stored[key], value)))
}

/** Creates the row, or changes what differs in the one that was found. Fields of `keep` are only ever created. */
export async function upsert<R extends { id: string; version: number }, B extends object>(
  store: Store<R, B>,
  count: Count,
  found: R | undefined,
  body: B,
  keep: readonly string[] = [],
): Promise<R> {
  if (!found) {
    const row = await store.create(body)
    count.created += 1
    return row
  }
  const changes = differences(found, body, keep)
  if (Object.keys(changes).length === 0) {
    count.unchanged += 1
    return found
  }
  const row = await store.update(found.id, changes, { ifMatch: found.version })
  count.updated += 1
  return row
}
