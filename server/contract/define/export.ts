import { z } from 'zod'

/** Files that a list can be had as, by what `format` calls them. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileFormat = keyof typeof fileTypes

/** Media types of the files, for the declaration of an endpoint. */
export const FILE_MEDIA: readonly string[] = Object.values(fileTypes)

export const fileQuery = {
  format: z
    .enum(['csv', 'xlsx'])
    .optional()
    .describe('The whole list as a file instead of one page as JSON; the same filters and order.'),
}

/** What asks for a part of a list, or about it. */
const OF_PAGES = ['limit', 'cursor', 'count']

/** Adds a violation for each parameter about pages beside `format`: a file has every row. */
export function wholeInFile(query: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  if (query.format === undefined) return
  for (const name of OF_PAGES.filter((each) => query[each] !== undefined)) {
    const message = `does not go with format: a ${query.format} file has every row; leave ${name} out`
    context.addIssue({ code: 'custom', path: [name], message })
  }
}
