import type { ChangeFormat } from './change-format.ts'
import { covers, pathSteps } from './path-pattern.ts'
import { OTHER, type SheetGroup, setupSheet } from './setup-sheet.ts'

/** Sort key of a change: its group, then its position in the group. */
export interface Place {
  group: string
  /** Compared lexicographically, ascending. */
  ranks: readonly number[]
}

const LAST = Number.MAX_SAFE_INTEGER

/** Index of the first pattern that covers a path, or the number of patterns if none does. */
function rank(patterns: readonly string[], path: readonly string[]): number {
  const at = patterns.findIndex((pattern) => covers(pathSteps(pattern), path))
  return at < 0 ? LAST : at
}

const groupFor = (groups: readonly SheetGroup[], path: readonly string[]) =>
  groups.find(({ paths }) => rank(paths, path) < LAST)

const linesOfTheSheet = setupSheet.flatMap(({ paths }) => paths)

/**
 * Orders the formatter's groups first, in its order, then the groups of the setup sheet. Within a group: the
 * formatter's order, then the group's paths, then the sheet. A sheet group with a field named by `order` moves up with
 * that field, so no group appears twice.
 */
export function placesOf(paths: readonly (readonly string[])[], format: ChangeFormat): Place[] {
  const { groups = [], order = [] } = format
  const homes = paths.map((path) => {
    const own = groupFor(groups, path)
    return { path, own, name: own?.name ?? groupFor(setupSheet, path)?.name ?? OTHER }
  })
  const firstOf = new Map<string, number>()
  for (const { path, name } of homes)
    firstOf.set(name, Math.min(firstOf.get(name) ?? LAST, rank(order, path)))
  const indexOf = (all: readonly SheetGroup[], name: string) => {
    const at = all.findIndex((group) => group.name === name)
    return at < 0 ? LAST : at
  }
  return homes.map(({ path, own, name }) => ({
    group: name,
    ranks: [
      indexOf(groups, name),
      firstOf.get(name) ?? LAST,
      indexOf(setupSheet, name),
      rank(order, path),
      own ? rank(own.paths, path) : LAST,
      rank(linesOfTheSheet, path),
    ],
  }))
}
