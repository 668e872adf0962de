import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Values } from '../../data/edit.ts'
import { conflictFields, type Versions } from '../../data/queue/conflict.ts'
import { sameValue } from '../../data/queue/same-value.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { isFilled } from '../../schema/shown-fields.ts'

export interface OtherField {
  field: string
  label: string
  value: unknown
}

/**
 * Fields of the other row that a write leaves alone: of the row that the person saw those that were changed since, of
 * another row all that are filled in. `rowId` is the row of the write, whose id says nothing in the other one.
 */
export function otherFields(resource: ResourceKey, versions: Versions, rowId: string): OtherField[] {
  const [theirs, base] = [versions.theirs, versions.base] as [Values | null | undefined, Values | null]
  if (!theirs) return []
  const before = base?.id === theirs.id ? base : undefined
  const own = new Set(conflictFields(resource, versions).map(({ field }) => field.split('.')[0]))
  const { fields } = resourceOf(resource)
  return Object.keys(fields)
    .filter((field) => !own.has(field) && theirs[field] !== rowId)
    .filter((field) =>
      before ? !sameValue(before[field], theirs[field]) : isFilled(resource, field, theirs[field]),
    )
    .map((field) => ({ field, label: fieldLabel(field).label, value: theirs[field] }))
}
