import type { Edit } from '../edit.ts'

/** One edit per row: rows that are created together become one edit each, in order. */
export const rowEdits = (edits: readonly Edit[]): readonly Edit[] =>
  edits.some(({ others }) => others) ? edits.flatMap(split) : edits

function split({ others = [], ...first }: Edit): Edit[] {
  return [first, ...others.map((body) => ({ ...first, body, rowId: body.id as string }))]
}
