import type { Sliced } from '../../db/engine/sliced.ts'
import { textOfKey } from '../../imports/key-text.ts'
import type { PlannedLookup } from '../../imports/planned-row.ts'
import { searchValue } from '../../imports/search-value.ts'
import type { Input } from '../crud.ts'
import type { ImportState } from './import-state.ts'
import type { Container } from './row-finder.ts'

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

/** The stored row with the same key within account and parent. */
export function* matchOf(
  state: ImportState,
  index: number,
  values: Input,
): Sliced<string | null | 'several'> {
  const node = state.nodeOf(index)
  const { parentField, key } = node
  const container: Container | null =
    parentField && !parentField.isList
      ? { field: parentField.field, id: values[parentField.field] as string }
      : null
  const fields = key.filter((field) => field !== container?.field)
  const { resource } = state.serviceOf(node)
  const ids = yield* state.finder.find(resource, fields, keyValues(fields, values), container)
  return ids.length > 1 ? 'several' : (ids[0] ?? null)
}

/** Identifies a key or a stored row across nodes, as two nodes may fill the same row. */
const claimText = (state: ImportState, index: number, what: string) => `${state.rowOf(index).node} ${what}`

/** A created row is identified by its id from then on. */
export const claimNew = (state: ImportState, index: number, id: string) =>
  void state.claims.set(claimText(state, index, id), index)

/** The earlier row of this node with this key or stored row; undefined for the first one. */
export function claimOf(
  state: ImportState,
  index: number,
  values: Input,
  id: string | null,
): number | undefined {
  const { key, parentField } = state.nodeOf(index)
  const parent = parentField && !parentField.isList ? values[parentField.field] : null
  const text = claimText(state, index, id ?? textOfKey([parent, ...keyValues(key, values)]))
  const first = state.claims.get(text)
  if (first === undefined) state.claims.set(text, index)
  return first
}
