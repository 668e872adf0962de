import type { ChangeFormat } from './change-format.ts'
import { covers, pathSteps } from './path-pattern.ts'
import { OTHER, type SheetGroup, setupSheet } from './setup-sheet.ts'

/** Where a change stands in the list: its group, and how far down in it. */
export interface Place {
  group: string
  /** Compared one after the other; smaller comes first. */
  ranks: readonly number[]
}

const LAST = Number.MAX_SAFE_INTEGER

/** Index of the first pattern that covers a path; the number of patterns when none does. */
function rank(patterns: readonly string[], path: readonly string[]): number {
  const at = patterns.findIndex((pattern) => covers(pathSteps(pattern), path))
  return at < 0 ? LAST : at
}

const groupFor = (groups: readonly SheetGroup[], path: readonly string[]) =>
  groups.find(({ paths }) => rank(paths, path) < LAST)

const linesOfTheSheet = setupSheet.flatMap(({ paths }) => paths)

/**
 * Groups of the formatter in its order, then those of the set-up sheet; in a group, the order that the formatter gives,
 * that of its group's paths, and that of the sheet. A group of the sheet with a field that `order` names moves up with it,
 * so that the list begins with what the formatter wants first, and no group comes twice.
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
