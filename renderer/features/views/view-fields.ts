import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { resourceKeys, resourceOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { derivedFields, fieldsOf } from '../../schema/resource-fields.ts'

/** A value of a row that a column may show. */
export interface ViewField {
  /** Dotted path into the row. */
  path: string
  label: string
  unit: string | null
  field: Field
}

/** What is behind the name of an entity in the change log: `run_sheet`. */
export const keyOfType = (entityType: string): ResourceKey | undefined =>
  resourceKeys.find((key) => resourceOf(key).entityType === entityType)

const HIDDEN = new Set<Field['kind']>(['password'])
const BASE = ['createdAt', 'updatedAt', 'version', 'id']

function flat(fields: readonly Field[], above: string): ViewField[] {
  return fields.flatMap((field) => {
    const path = `${above}${field.key}`
    if (field.fields) return flat(field.fields, `${path}.`)
    if (HIDDEN.has(field.kind)) return []
    return [{ path, label: fieldLabel(path).label, unit: field.unit, field }]
  })
}

const known = new Map<AnyResource, readonly ViewField[]>()

/** Everything that a column over this resource may show: what is stored, what is worked out, then when and by whom. */
export function viewFields(resource: AnyResource): readonly ViewField[] {
  const found = known.get(resource)
  if (found) return found
  const { shape } = resource.row as unknown as { shape: Record<string, unknown> }
  const base = fieldsOf(
    Object.fromEntries(BASE.filter((name) => name in shape).map((name) => [name, shape[name]])),
  )
  // A time as text is shown by its number: it is written the same, and can be averaged.
  const derived = derivedFields(resource).filter(({ key }) => !(`${key}Ms` in resource.fields))
  const fields = flat([...fieldsOf(resource.fields), ...derived, ...base], '')
  known.set(resource, fields)
  return fields
}

/** Pointers and dotted paths as one spelling. */
const dotted = (path: string) => (path.startsWith('/') ? path.slice(1).replaceAll('/', '.') : path)

/** The field at the path of a column; undefined inside of what is anybody's own. */
export const fieldAt = (resource: AnyResource, path: string): ViewField | undefined =>
  viewFields(resource).find((each) => each.path === dotted(path))

/** Stored fields with a single value: a filter compares with them. */
export const filterFields = (resource: AnyResource): readonly Field[] =>
  fieldsOf({ ...resource.fields, ...resource.stored }).filter(
    ({ kind }) =>
      !['group', 'list', 'references', 'json', 'unknown', 'password', 'notes', 'either'].includes(kind),
  )
