import { z } from 'zod'

/** Export formats of a list by their `format` value. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type FileFormat = keyof typeof fileTypes

/** Media types of the files, for declarations. */
export const FILE_MEDIA: readonly string[] = Object.values(fileTypes)

/** The parameter that asks for a file in one of the given formats. */
export const fileFormat = <F extends string>(formats: readonly F[]) =>
  z
    .enum(formats)
    .optional()
    .describe('The whole list as a file instead of one page as JSON, with the same filters and order.')

export const fileQuery = { format: fileFormat(['csv', 'xlsx']) }

/** Parameters that select or describe a page. */
const OF_PAGES = ['limit', 'cursor', 'count']

/** Adds a violation for each page parameter beside `format`: a file has every row. */
export function wholeInFile(query: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  if (query.format === undefined) return
  for (const name of OF_PAGES.filter((each) => query[each] !== undefined)) {
    const message = `cannot be combined with format, as a ${query.format} file has every row: leave ${name} out`
    context.addIssue({ code: 'custom', path: [name], message })
  }
}
