import type { ViewDraft as ViewContent } from '../../../server/contract/resources/custom-view.ts'
import type { Row } from '../../data/row-cache.ts'
import { draftNumber } from '../../format/typed-number.ts'
import type { DraftKind } from '../../rows/use-draft-form.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { fieldText, parseField } from '../../schema/field-value.ts'
import type { DraftRead } from '../../schema/resolve.ts'
import { newKey } from '../../ui/form/new-key.ts'
import { fieldAt, filterFields, keyOfType } from './view-fields.ts'

export type View = Row<'customViews'>
export type ViewBody = ViewContent & { name: string; shared: boolean }
export type Aggregate = View['columns'][number]['aggregate']

/** A column in the form. */
export interface ColumnDraft {
  /** Stable while the column moves. */
  key: number
  path: string
  header: string
  unit: string
  decimals: string
  aggregate: Aggregate
}

/** A filter condition as text; `empty` matches rows without a value. */
export interface FilterDraft {
  key: number
  field: string
  text: string
  empty: boolean
}

/** A view in the form. */
export interface ViewDraft {
  name: string
  entityType: string
  columns: readonly ColumnDraft[]
  filter: readonly FilterDraft[]
  sort: string
  groupBy: string
  shared: boolean
}

const resourceOfDraft = ({ entityType }: { entityType: string }) => {
  const key = keyOfType(entityType)
  return key && resourceOf(key)
}

/** A column of a path, with the label and decimals of its field. */
export function newColumn(entityType: string, path: string, aggregate: Aggregate = 'none'): ColumnDraft {
  const resource = resourceOfDraft({ entityType })
  const at = resource && fieldAt(resource, path)
  return { key: newKey(), path, header: at?.label ?? '', unit: at?.unit ?? '', decimals: '', aggregate }
}

export const draftOf = (view: View): ViewDraft => {
  const resource = resourceOfDraft(view)
  const fields = resource ? filterFields(resource) : []
  return {
    name: view.name,
    entityType: view.entityType,
    columns: view.columns.map(({ path, header, unit, decimals, aggregate }) => ({
      key: newKey(),
      path,
      header: header ?? '',
      unit: unit ?? '',
      decimals: String(decimals ?? ''),
      aggregate,
    })),
    filter: Object.entries(view.filter).map(([name, value]) => {
      const field = fields.find((each) => each.name === name)
      const text = field && field.kind !== 'boolean' ? fieldText(field, value) : String(value ?? '')
      return { key: newKey(), field: name, text, empty: value === null }
    }),
    sort: view.sort ?? '',
    groupBy: view.groupBy ?? '',
    shared: view.shared,
  }
}

/** A yes/no choice is stored as text. */
const valueIn = (field: Field, text: string) =>
  field.kind === 'boolean' ? text === 'true' : parseField(field, text)

/** The request body of the form, and errors of filter values. */
export function readDraft(draft: ViewDraft): DraftRead<ViewBody> {
  const errors: Record<string, string> = {}
  const resource = resourceOfDraft(draft)
  const fields = resource ? filterFields(resource) : []
  const filter: ViewBody['filter'] = {}
  for (const { field: name, text, empty } of draft.filter) {
    const field = fields.find((each) => each.name === name)
    if (!field) continue
    filter[name] = empty ? null : text
    try {
      if (!empty) filter[name] = (valueIn(field, text) ?? null) as ViewBody['filter'][string]
    } catch (error) {
      errors[`filter/${name}`] = error instanceof Error ? error.message : 'cannot be read'
    }
    if (text === '' && !empty) errors[`filter/${name}`] = 'must be chosen'
  }
  const body: ViewBody = {
    name: draft.name.trim(),
    entityType: draft.entityType,
    columns: draft.columns.map(({ path, header, unit, decimals, aggregate }) => ({
      path,
      header: header.trim() || null,
      unit: unit.trim() || null,
      decimals: draftNumber(decimals),
      aggregate,
    })),
    filter,
    sort: draft.sort || null,
    groupBy: draft.groupBy || null,
    shared: draft.shared,
  }
  return { body, errors }
}

export const VIEW = { key: 'customViews', draftOf, readDraft } satisfies DraftKind<
  'customViews',
  ViewDraft,
  ViewBody
>
