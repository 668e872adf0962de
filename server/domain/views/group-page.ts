import { compareKeys, type SortKey } from '../../calc/views/sort-key.ts'
import type { ViewGroup } from '../../calc/views/view-groups.ts'
import { DEFAULT_PAGE, type Page } from '../../contract/define/list.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { ListQuery } from '../page.ts'

const MAX_TEXT = 400

/** Cursors contain a prefix of long texts. */
const shortened = ({ kind, value }: SortKey): SortKey => ({
  kind,
  value: typeof value === 'string' ? value.slice(0, MAX_TEXT) : value,
})

/** A page of groups. Groups that a cursor cannot distinguish share a page, even beyond its limit. */
export function pageOfGroups(
  groups: readonly ViewGroup[],
  listKey: string,
  { limit = DEFAULT_PAGE, cursor }: Pick<ListQuery, 'limit' | 'cursor'>,
): Page<Record<string, unknown>> {
  const position = cursor === undefined ? null : decodeCursor(cursor, listKey)
  const last = position && { kind: Number(position.id), value: position.value as SortKey['value'] }
  const beyond = (key: SortKey, other: SortKey) => compareKeys(shortened(key), shortened(other)) > 0
  const rest = last ? groups.filter(({ key }) => beyond(key, last)) : groups
  const final = rest[limit - 1]
  const end = final ? rest.findIndex(({ key }) => beyond(key, final.key)) : -1
  const items = (end < 0 ? rest : rest.slice(0, end)).map((group) => group.line())
  if (end < 0 || !final) return { items, nextCursor: null }
  const { kind, value } = shortened(final.key)
  return { items, nextCursor: encodeCursor(listKey, { value, id: String(kind) }) }
}
