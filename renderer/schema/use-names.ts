import { useQueries } from '@tanstack/react-query'
import type { ResourceKey } from '../../server/contract/index.ts'
import { rowKey } from '../data/row-cache.ts'
import { rowsOf } from '../data/use/use-rows.ts'
import { firstPage } from '../data/use-pages.ts'
import { keyOfEntity } from './catalogue.ts'
import { idText, ownerField, rowTitle, titleFields } from './row-title.ts'

/** A row to be shown by its name. */
export interface Mention {
  entity: string
  id: string
}
type AnyValues = Readonly<Record<string, unknown>> & { id: string }

/** The resources whose rows are needed to name rows of these: a run sheet is named by its session and its car. */
function withNamers(entities: readonly string[], seen = new Set<ResourceKey>()): Set<ResourceKey> {
  for (const entity of entities) {
    const key = keyOfEntity(entity)
    if (!key || seen.has(key)) continue
    seen.add(key)
    withNamers(
      titleFields(key).flatMap((field) => field.entity ?? []),
      seen,
    )
  }
  return seen
}

/** The ids among these, and among the rows that name them, that are not in the cache. */
function missingIds(
  mentions: readonly Mention[],
  rows: ReadonlyMap<ResourceKey, ReadonlyMap<string, AnyValues>>,
  whole: ReadonlySet<ResourceKey>,
  owners: boolean,
  found = new Map<string, { key: ResourceKey; id: string }>(),
) {
  for (const { entity, id } of mentions) {
    const key = keyOfEntity(entity)
    if (!key) continue
    const row = rows.get(key)?.get(id)
    if (!row) {
      if (rows.has(key) && !whole.has(key)) found.set(`${key} ${id}`, { key, id })
      continue
    }
    const owner = owners ? ownerField(key) : undefined
    const inner = [...titleFields(key), ...(owner ? [owner] : [])].flatMap(({ entity: of, key: field }) =>
      of && typeof row[field] === 'string' ? [{ entity: of, id: row[field] }] : [],
    )
    if (inner.length > 0) missingIds(inner, rows, whole, owners, found)
  }
  return found
}

export interface Names {
  /** Name of the row with this id; the end of the id while it is unknown. */
  nameOf: (entity: string, id: string) => string
  /** Name of a row at hand. */
  titleOf: (key: ResourceKey, row: AnyValues) => string
  /** The same, followed by its parent. */
  fullName: (key: ResourceKey, row: AnyValues) => string
  /** The same of the row with this id; the event behind a run sheet, whose session says it. */
  fullNameOf: (entity: string, id: string) => string
}

/**
 * Names of rows of these resources: their first pages, and each row of `mentions` that is on none of them. `owners` also
 * brings what the rows belong to.
 */
export function useNames(entities: readonly string[], mentions: readonly Mention[], owners = false): Names {
  const also = owners ? [...withNamers(entities)].flatMap((key) => ownerField(key)?.entity ?? []) : []
  const keys = [...withNamers([...entities, ...also])]
  const pages = useQueries({ queries: keys.map((key) => firstPage(key)) })
  const rows = new Map<ResourceKey, Map<string, AnyValues>>()
  const whole = new Set<ResourceKey>()
  keys.forEach((key, index) => {
    const page = pages[index]?.data
    if (!page) return
    rows.set(key, new Map(page.items.map((row) => [row.id, row as AnyValues])))
    if (page.nextCursor === null) whole.add(key)
  })
  const single = [...missingIds(mentions, rows, whole, owners).values()]
  const singles = useQueries({
    queries: single.map(({ key, id }) => ({
      queryKey: rowKey(key, id),
      queryFn: ({ signal }: { signal: AbortSignal }) => rowsOf(key).get(id, { signal }),
    })),
  })
  single.forEach(({ key, id }, index) => {
    const row = singles[index]?.data
    if (row) rows.get(key)?.set(id, row as AnyValues)
  })
  const nameOf = (entity: string, id: string): string => {
    const key = keyOfEntity(entity)
    const row = key && rows.get(key)?.get(id)
    return row ? rowTitle(key, row, nameOf) : idText(id)
  }
  const titleOf = (key: ResourceKey, row: AnyValues) => rowTitle(key, row, nameOf)
  /** Parent of a row, else the rows that name it. */
  const ownerName = (key: ResourceKey, row: AnyValues): string | undefined => {
    const owner = ownerField(key)
    const ownerId = owner && row[owner.key]
    if (owner?.entity && typeof ownerId === 'string') return nameOf(owner.entity, ownerId)
    for (const { entity = '', key: field } of titleFields(key)) {
      const namer = keyOfEntity(entity)
      const named = namer && rows.get(namer)?.get(String(row[field]))
      const found = named && ownerName(namer, named)
      if (found) return found
    }
    return undefined
  }
  const fullName = (key: ResourceKey, row: AnyValues): string =>
    [titleOf(key, row), ownerName(key, row) ?? []].flat().join(' · ')
  const fullNameOf = (entity: string, id: string): string => {
    const key = keyOfEntity(entity)
    const row = key && rows.get(key)?.get(id)
    return row ? fullName(key, row) : idText(id)
  }
  return { nameOf, titleOf, fullName, fullNameOf }
}
