import type { Sliced } from '../../db/engine/sliced.ts'
import { textOfKey } from '../../imports/key-text.ts'
import type { PlannedLookup, PlannedNode } from '../../imports/planned-row.ts'
import { searchValue } from '../../imports/search-value.ts'
import type { Input } from '../crud.ts'
import type { Claims, ImportState } from './import-state.ts'
import type { Container, Search } from './row-finder.ts'

const keyValues = (fields: readonly string[], values: Input) =>
  fields.map((field) => searchValue(values, field) ?? null)

/** The lookup as text: `{ number: "01" }`. */
const wordsOf = ({ by, nested }: PlannedLookup): Record<string, unknown> => ({
  ...Object.fromEntries(by),
  ...Object.fromEntries(nested.map(([field, lookup]) => [field, wordsOf(lookup)])),
})

/** The key for display, with lookups in place of the resolved ids. */
export function shownKey(state: ImportState, index: number, values: Input): Record<string, unknown> {
  const { lookups } = state.rowOf(index)
  return Object.fromEntries(
    state.nodeOf(index).key.map((field) => {
      const [lookup] = lookups.find(([target]) => target === field)?.[1] ?? []
      return [field, lookup ? wordsOf(lookup) : (keyValues([field], values)[0] ?? null)]
    }),
  )
}

/** How rows of a node are searched by their key. */
export function searchOf({ searches, serviceOf }: ImportState, node: PlannedNode): Search {
  const known = searches.get(node)
  if (known) return known
  const { parentField, key } = node
  const within = parentField && !parentField.isList ? parentField.field : null
  const fields = key.filter((field) => field !== within)
  const made: Search = { resource: serviceOf(node).resource, fields, within }
  searches.set(node, made)
  return made
}

/** The key of a row within its container. */
export interface RowKey {
  search: Search
  container: Container | null
  values: readonly unknown[]
  text: string
}

export function keyOf(state: ImportState, index: number, row: Input): RowKey {
  const search = searchOf(state, state.nodeOf(index))
  const { fields, within } = search
  const container = within === null ? null : { field: within, id: row[within] as string }
  const values = keyValues(fields, row)
  return { search, container, values, text: textOfKey(values) }
}

/** The stored row with the same key within account and parent. */
export function* matchOf(state: ImportState, key: RowKey): Sliced<string | null | 'several'> {
  const { search, container, values } = key
  const ids = yield* state.finder.find(search.resource, search.fields, values, container)
  return onlyOf(ids)
}

const onlyOf = (ids: readonly string[]) => (ids.length > 1 ? 'several' : (ids[0] ?? null))

/** The same at once; undefined where rows have to be read for it. */
export function matchNow({ finder }: ImportState, key: RowKey): string | null | 'several' | undefined {
  const ids = finder.findNow(key.search, key.text, key.container?.id ?? null)
  return ids && onlyOf(ids)
}

/** What the rows of a node have claimed, as two nodes may fill the same row. */
function claimsOf({ claims, rowOf }: ImportState, index: number): Claims {
  const { node } = rowOf(index)
  const known = claims.get(node)
  if (known) return known
  const made: Claims = { byId: new Map(), byKey: new Map() }
  claims.set(node, made)
  return made
}

/** A created row is identified by its id from then on. */
export const claimNew = (state: ImportState, index: number, id: string) =>
  void claimsOf(state, index).byId.set(id, index)

/** The earlier row of this node with this key or stored row; undefined for the first one. */
export function claimOf(
  state: ImportState,
  index: number,
  { container, text }: RowKey,
  id: string | null,
): number | undefined {
  const { byId, byKey } = claimsOf(state, index)
  const parent = container?.id ?? null
  let claimed = byId
  if (id === null) {
    claimed = byKey.get(parent) ?? new Map<string, number>()
    byKey.set(parent, claimed)
  }
  const first = claimed.get(id ?? text)
  if (first === undefined) claimed.set(id ?? text, index)
  return first
}
