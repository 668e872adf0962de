import type { Setup } from './sheet/sheet-cells.ts'

/** A setup in the list, with how many it is built on. */
export interface TreeRow {
  setup: Setup
  depth: number
  /** Whether no other setup with the same parent follows. */
  last: boolean
}

const byAge = (a: Setup, b: Setup) => (a.createdAt < b.createdAt ? -1 : 1)

/** What a setup is built on, the first one first. Sheets that name each other end where the circle closes. */
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
 * Setups as trees: each below what it is built on, the older one first. One whose parent is not among them is a root, and
 * so is the oldest of those that name each other in a circle.
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
