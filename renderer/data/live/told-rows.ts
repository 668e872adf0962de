import type { QueryClient } from '@tanstack/react-query'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { type AnyRow, type Filters, withoutRow, withRow } from '../row-list.ts'

/** A list that was asked for before a change can hardly arrive later than this after it. */
const KEPT_MS = 15_000

interface Told {
  version: number
  /** Undefined: the row is gone. */
  row: AnyRow | undefined
  atMs: number
}

const told = new Map<ResourceKey, Map<string, Told>>()

const sortOf = (key: ResourceKey) => (resources[key] as { defaultSort?: string }).defaultSort

/** Remembers for a while what the room told of a row. */
export function noteTold(key: ResourceKey, id: string, version: number, row: AnyRow | undefined): void {
  const rows = told.get(key) ?? new Map<string, Told>()
  told.set(key, rows)
  const atMs = performance.now()
  // The oldest come first: what is set anew goes to the end.
  rows.delete(id)
  rows.set(id, { version, row, atMs })
  for (const [oldId, old] of rows) {
    if (atMs - old.atMs < KEPT_MS) break
    rows.delete(oldId)
  }
}

/** Whether the room told a state of the row at least as new as this. A removal leaves the version as it was. */
export function isTold(key: ResourceKey, id: string, version: number, removed: boolean): boolean {
  const known = told.get(key)?.get(id)
  if (!known) return false
  return known.version > version || (known.version === version && (removed ? !known.row : true))
}

const youngOf = (key: ResourceKey) => {
  const now = performance.now()
  return [...(told.get(key) ?? [])].filter(([, { atMs }]) => now - atMs < KEPT_MS)
}

/** A list as it came from the server, with what the room told while it was on its way. */
function withTold(key: ResourceKey, rows: readonly AnyRow[], filters: Filters): readonly AnyRow[] {
  let next = rows
  for (const [id, { version, row }] of youngOf(key)) {
    const held = next.find((each) => each.id === id)
    if (row) {
      if (!held || held.version < version) next = withRow(next, row, filters, sortOf(key))
    } else if (held && held.version <= version) next = withoutRow(next, id)
  }
  return next
}

/** Puts what the room told over answers that are older. Answers how to stop that, and to forget what was told. */
export function guardLoads(cache: QueryClient): () => void {
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const [kind, key, which] = event.query.queryKey as [string, ResourceKey, unknown]
    const { data } = event.query.state
    if (kind === 'rows') {
      const next = withTold(key, data as readonly AnyRow[], which as Filters)
      if (next !== data) cache.setQueryData(event.query.queryKey, next)
    }
    if (kind === 'row') {
      const known = told.get(key)?.get(which as string)
      if (known?.row && known.version > (data as AnyRow).version) {
        cache.setQueryData(event.query.queryKey, known.row)
      }
    }
  })
  return () => {
    stop()
    told.clear()
  }
}
