import type { ImportItem } from '../../../../server/contract/actions/import.ts'

export type ItemAction = ImportItem['action']

/** One visible row of the preview tree. */
export interface TreeRow {
  /** Index into the items. */
  index: number
  level: number
  hasChildren: boolean
  open: boolean
}

export interface ItemTree {
  items: readonly ImportItem[]
  /** Child indices by parent index; top-level rows under -1. */
  below: ReadonlyMap<number, readonly number[]>
}

/** Groups items by parent. */
export function treeOf(items: readonly ImportItem[]): ItemTree {
  const below = new Map<number, number[]>()
  for (const [index, { parent }] of items.entries()) {
    const list = below.get(parent ?? -1)
    if (list) list.push(index)
    else below.set(parent ?? -1, [index])
  }
  return { items, below }
}

/** Filter for an action: rows with that action and their ancestors; all rows without an action. */
function wantedRows({ items }: ItemTree, action: ItemAction | undefined): (index: number) => boolean {
  if (action === undefined) return () => true
  const wanted = new Set<number>()
  for (const [index, item] of items.entries()) {
    if (item.action !== action) continue
    for (let at: number | null = index; at !== null && !wanted.has(at); at = items[at]?.parent ?? null)
      wanted.add(at)
  }
  return (index) => wanted.has(index)
}

/** Indices of rows with complaints: the nearest enclosing object of each path. */
export function wrongRows(items: readonly ImportItem[], paths: readonly string[]): ReadonlySet<number> {
  // Several rows may be read from one object; the last of them is the deepest.
  const byPath = new Map(items.map(({ path }, index) => [path, index]))
  const found = paths.flatMap((path) => {
    for (let way = path; ; way = way.slice(0, way.lastIndexOf('/'))) {
      const index = byPath.get(way)
      if (index !== undefined) return [index]
      if (way === '') return []
    }
  })
  return new Set(found)
}

/** The visible rows; children of collapsed rows are omitted. */
export function treeRows(
  tree: ItemTree,
  closed: ReadonlySet<number>,
  action: ItemAction | undefined,
): TreeRow[] {
  const wanted = wantedRows(tree, action)
  const rows: TreeRow[] = []
  const stack = (tree.below.get(-1) ?? []).map((index) => ({ index, level: 1 })).reverse()
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { index, level } = next
    if (!wanted(index)) continue
    const inner = (tree.below.get(index) ?? []).filter(wanted)
    const open = inner.length > 0 && !closed.has(index)
    rows.push({ index, level, hasChildren: inner.length > 0, open })
    if (open) for (const each of inner.toReversed()) stack.push({ index: each, level: level + 1 })
  }
  return rows
}
