import type { ChangeGroup } from '../compare/change-groups.ts'
import { changeLine, type MeasureOf } from '../compare/change-words.ts'

/** A spanner list as plain text, for messages and spreadsheets. */
export function copiedList(
  title: string,
  groups: readonly ChangeGroup[],
  measureOf: MeasureOf,
  remark: string | null = null,
): string {
  const boxes = groups.map(({ name, items }) =>
    [name, ...items.map((item) => `- ${changeLine(item, measureOf)}`)].join('\n'),
  )
  return [title, ...(remark ? [remark] : []), ...boxes].join('\n\n')
}
