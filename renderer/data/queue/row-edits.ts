import type { Edit } from '../edit.ts'

/** The edits as if each row had one of its own: rows that are added together stand one after the other. */
export const rowEdits = (edits: readonly Edit[]): readonly Edit[] =>
  edits.some(({ others }) => others) ? edits.flatMap(split) : edits

function split({ others = [], ...first }: Edit): Edit[] {
  return [first, ...others.map((body) => ({ ...first, body, rowId: body.id as string }))]
}
