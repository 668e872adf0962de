import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { defineResource, type FieldError } from '../define/define.ts'
import { FILE_MEDIA, fileQuery, wholeInFile } from '../define/export.ts'
import { name, optional, text, withDefault } from '../define/fields.ts'
import { pageQuery } from '../define/list.ts'

const MAX_PATH = 500
const MAX_FORMULAS = 20
const FORMULA = '='

/** Whether a column is worked out from its rows instead of read. */
export const isFormula = (path: string): boolean => path.startsWith(FORMULA)
/** The expression of a formula. */
export const expressionIn = (path: string): string => path.slice(FORMULA.length)
/** A column's path of an expression. */
export const formulaOf = (expression: string): string => FORMULA + expression

const column = z.strictObject({
  path: name(MAX_PATH).describe(
    'JSON Pointer or dotted path into the row. In a view of laps also a formula: `=` and an expression of the KPI language over the fields of a lap, such as `=fuelUsedKg / lapTimeMs` or `=RunningSum(fuelUsedKg, stint)`. The laps of one run sheet, in their order, are its samples; t counts them.',
  ),
  /** Defaults to the path. */
  header: optional(name(100)),
  unit: optional(text(40)),
  decimals: optional(z.int().min(0).max(10)),
  aggregate: withDefault(z.enum(['none', 'min', 'max', 'avg', 'sum', 'count']), 'none'),
})
export type ViewColumn = z.output<typeof column>

/** Heading of a column, also the key of its values in an item. */
export const headingOf = ({ header, path }: ViewColumn): string => header ?? path

function tooManyFormulas(columns: readonly ViewColumn[] = []): FieldError[] {
  const formulas = [...columns.entries()].filter(([, { path }]) => isFormula(path))
  const message = `a view has at most ${MAX_FORMULAS} formulas`
  return formulas.slice(MAX_FORMULAS).map(([index]) => ({ path: `/columns/${index}/path`, message }))
}

function repeatedHeadings(columns: readonly ViewColumn[] = []): FieldError[] {
  const seen = new Set<string>()
  return columns.flatMap((each, index) => {
    const heading = headingOf(each)
    const message = 'is also the heading of an earlier column: choose another header'
    if (seen.has(heading)) return [{ path: `/columns/${index}/${each.header ? 'header' : 'path'}`, message }]
    seen.add(heading)
    return []
  })
}

const violationsIn = (columns?: readonly ViewColumn[]): FieldError[] => [
  ...repeatedHeadings(columns),
  ...tooManyFormulas(columns),
]

/** A layout is of laps. */
const layoutViolations = (entityType?: string, layout?: string | null): FieldError[] =>
  layout && entityType !== undefined && entityType !== 'lap'
    ? [{ path: '/layout', message: 'is of laps only: leave it empty, or choose lap as the entityType' }]
    : []

/** A table of one entity's rows, or a layout of the telemetry workspace. `shared` adds it to every member's menu. */
export const customView = defineResource({
  name: 'CustomView',
  path: 'custom-views',
  entityType: 'custom_view',
  table: 'custom_views',
  fields: {
    name: name(),
    entityType: name(100).describe('As in the change log: lap, run_sheet, tyre_set.'),
    columns: withDefault(
      z
        .array(column)
        .max(200)
        .describe('Such as [{ "path": "lapTimeMs", "header": "Best", "aggregate": "min" }].'),
      [],
    ),
    filter: withDefault(
      z
        .record(z.string().max(100), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]))
        .describe('Stored fields with their required values, such as { "valid": true }.'),
      {},
    ),
    /** As in the entity's own list: `name`, `-name`. */
    sort: optional(name(100)),
    groupBy: optional(name(500)),
    layout: optional(name(20_000)).describe(
      'How the telemetry workspace shows laps, as parameters of its address, such as `x=distance&ch=Speed`; null for a table of rows.',
    ),
    shared: withDefault(z.boolean(), false),
  },
  filters: ['entityType', 'name'],
  sorts: ['name'],
  rules: ({ columns, entityType, layout }) => [
    ...violationsIn(columns),
    ...layoutViolations(entityType, layout),
  ],
})

const viewPage = z.object({
  columns: z.array(
    z.object({
      path: z.string(),
      header: z.string(),
      unit: z.string().nullable(),
      decimals: z.int().nullable(),
      aggregate: z.string(),
      error: z.string().optional().describe('What is wrong with the formula of the column.'),
    }),
  ),
  items: z.array(z.record(z.string(), z.unknown())),
  nextCursor: z.string().nullable(),
})

export const customViewRows = defineAction({
  operationId: 'customViewRows',
  summary: 'The rows of a view, page by page or as a file; each item has the values by column header',
  method: 'GET',
  path: '/custom-views/:id/rows',
  weight: 'heavy',
  access: { operation: 'read', entity: 'CustomView' },
  query: z.strictObject({ ...pageQuery, ...fileQuery }).superRefine(wholeInFile),
  files: FILE_MEDIA,
  response: viewPage,
})

const { entityType, columns, filter, sort, groupBy } = customView.fields

export const draftViewRows = defineAction({
  operationId: 'draftViewRows',
  summary: 'The rows of a view that is not stored, for previews',
  method: 'POST',
  path: '/custom-views/rows',
  weight: 'heavy',
  access: { operation: 'read', entity: 'CustomView' },
  allowedOnStandby: true,
  idempotent: false,
  query: z.strictObject({ ...pageQuery }),
  body: z
    .strictObject({ entityType, columns, filter, sort, groupBy })
    .superRefine(({ columns: asked }, context) => {
      for (const { path, message } of violationsIn(asked))
        context.addIssue({ code: 'custom', message, path: path.slice(1).split('/') })
    }),
  response: viewPage,
})
export type ViewDraft = z.output<typeof draftViewRows.body>
