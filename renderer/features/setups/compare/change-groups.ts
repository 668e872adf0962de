import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'

/** A group of the list, with its lines in the order of work. */
export interface ChangeGroup {
  name: string
  items: readonly ChangeItem[]
}

export const groupsOf = (items: readonly ChangeItem[]): ChangeGroup[] =>
  [...Map.groupBy(items, ({ group }) => group)].map(([name, inGroup]) => ({ name, items: inGroup }))
