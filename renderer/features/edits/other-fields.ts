import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { Edit, Values } from '../../data/edit.ts'
import { fieldsOf } from '../../data/queue/conflict.ts'
import { sameValue } from '../../data/queue/same-value.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { isFilled } from '../../schema/said-fields.ts'

export interface OtherField {
  field: string
  label: string
  value: unknown
}

/**
 * What the other row says beside the fields of an edit: of a row that was changed meanwhile what else was changed, of a
 * row that is in the way all that somebody filled in.
 */
export function otherFields(edit: Edit): OtherField[] {
  const { resource, base, refusal, rowId } = edit
  const theirs = refusal?.theirs as unknown as Values | null | undefined
  if (!theirs) return []
  const before = base && base.id === theirs.id ? (base as unknown as Values) : undefined
  const own = new Set(fieldsOf(edit).map(({ field }) => field.split('.')[0]))
  const { fields } = resourceOf(resource)
  return Object.keys(fields)
    .filter((field) => !own.has(field) && theirs[field] !== rowId)
    .filter((field) =>
      before ? !sameValue(before[field], theirs[field]) : isFilled(resource, field, theirs[field]),
    )
    .map((field) => ({ field, label: fieldLabel(field).label, value: theirs[field] }))
}
