const KINDS = ['number', 'string', 'boolean', 'object'] as const

/** Sort key of a JSON value: its kind, then its number or text. */
export interface SortKey {
  kind: number
  value: number | string | null
}

/** Order of kinds: numbers, text, booleans, lists and objects, null. */
export function sortKeyOf(value: unknown): SortKey {
  if (value === null || value === undefined) return { kind: KINDS.length, value: null }
  const kind = KINDS.indexOf(typeof value as (typeof KINDS)[number])
  return {
    kind,
    value: typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value),
  }
}

/** Negative if `a` comes first. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (a.kind !== b.kind) return a.kind - b.kind
  if (a.value === b.value || a.value === null || b.value === null) return 0
  return a.value < b.value ? -1 : 1
}
