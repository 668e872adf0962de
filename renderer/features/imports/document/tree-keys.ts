import type { TreeRow } from './tree-rows.ts'

/** Effect of a key in a tree: focus another row, or expand or collapse one. */
export type TreeMove = { go: number } | { fold: TreeRow; open: boolean }

const PAGE = 12

/** Index of the parent's row. */
function lineAbove(rows: readonly TreeRow[], active: number): number {
  const level = rows[active]?.level ?? 1
  const above = rows.slice(0, active).findLastIndex((row) => row.level < level)
  return above < 0 ? active : above
}

/** Standard tree keyboard navigation: arrows move, expand and collapse. Undefined for other keys. */
export function treeMove(key: string, rows: readonly TreeRow[], active: number): TreeMove | undefined {
  const row = rows[active]
  if (!row) return undefined
  const go = (line: number) => ({ go: Math.max(0, Math.min(rows.length - 1, line)) })
  switch (key) {
    case 'ArrowDown':
      return go(active + 1)
    case 'ArrowUp':
      return go(active - 1)
    case 'PageDown':
      return go(active + PAGE)
    case 'PageUp':
      return go(active - PAGE)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      if (!row.hasChildren) return undefined
      return row.open ? go(active + 1) : { fold: row, open: true }
    case 'ArrowLeft':
      return row.open ? { fold: row, open: false } : go(lineAbove(rows, active))
    case 'Enter':
      return row.hasChildren ? { fold: row, open: !row.open } : undefined
    default:
      return undefined
  }
}
