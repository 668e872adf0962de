import type { Setup } from './sheet/sheet-cells.ts'

/** A setup in the list, with its depth in the tree. */
export interface TreeRow {
  setup: Setup
  depth: number
  /** Whether it is its parent's last child. */
  last: boolean
}

const byAge = (a: Setup, b: Setup) => (a.createdAt < b.createdAt ? -1 : 1)

/** Ancestors of a setup, root first. Stops at a cycle. */
export function ancestorsOf(setup: Setup, all: readonly Setup[]): Setup[] {
  const byId = new Map(all.map((each) => [each.id, each]))
  const line: Setup[] = []
  const seen = new Set([setup.id])
  let next = byId.get(setup.parentSetupId ?? '')
  while (next && !seen.has(next.id)) {
    line.unshift(next)
    seen.add(next.id)
    next = byId.get(next.parentSetupId ?? '')
  }
  return line
}

export const childrenOf = (setup: Setup, all: readonly Setup[]): Setup[] =>
  all.filter(({ parentSetupId }) => parentSetupId === setup.id).toSorted(byAge)

/**
 * Setups as trees in display order: children below their parent, older first. A setup whose parent is missing is a root,
 * and so is the oldest of a cycle.
 */
export function treeOf(setups: readonly Setup[]): TreeRow[] {
  const here = new Set(setups.map(({ id }) => id))
  const sorted = setups.toSorted(byAge)
  const rows: TreeRow[] = []
  const placed = new Set<string>()
  const place = (setup: Setup, depth: number, last: boolean) => {
    if (placed.has(setup.id)) return
    placed.add(setup.id)
    rows.push({ setup, depth, last })
    const children = childrenOf(setup, sorted)
    for (const [at, child] of children.entries()) place(child, depth + 1, at === children.length - 1)
  }
  for (const root of sorted.filter(({ parentSetupId }) => !here.has(parentSetupId ?? '')))
    place(root, 0, true)
  for (const rest of sorted) place(rest, 0, true)
  return rows
}
