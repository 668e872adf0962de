import { textOfKey } from '../../imports/key-text.ts'
import type { PlannedLookup } from '../../imports/planned-row.ts'
import { searchValue } from '../../imports/search-value.ts'
import type { ImportPlan } from './import-plan.ts'

/** Maximum lookups among later rows in one import. */
const MAX_ATTEMPTS = 5_000_000

/** Unwritten rows of the document, by lookup values. */
export function createPendingRows({ nodes, rows }: ImportPlan, isDone: (index: number) => boolean) {
  const tables = new Map<string, Map<string, number[]>>()
  let looks = 0

  function tableOf(entity: string, fields: readonly string[]): Map<string, number[]> {
    const name = `${entity} ${fields}`
    const known = tables.get(name)
    if (known) return known
    const table = new Map<string, number[]>()
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index]
      if (!row || nodes[row.node]?.entity !== entity) continue
      const text = textOfKey(fields.map((field) => searchValue(row.values, field)))
      const found = table.get(text)
      if (found) found.push(index)
      else table.set(text, [index])
    }
    tables.set(name, table)
    return table
  }

  /** An unwritten row that may match the lookup, other than those of `except`. */
  return (lookup: PlannedLookup, except: ReadonlySet<number>): number | undefined => {
    const table = tableOf(
      lookup.entity,
      lookup.by.map(([field]) => field),
    )
    const candidates = table.get(textOfKey(lookup.by.map(([, value]) => value))) ?? []
    while (candidates.length > 0 && isDone(candidates.at(-1) as number)) candidates.pop()
    for (let at = candidates.length - 1; at >= 0 && looks < MAX_ATTEMPTS; at -= 1) {
      looks += 1
      const candidate = candidates[at] as number
      if (!except.has(candidate) && !isDone(candidate)) return candidate
    }
    return undefined
  }
}
