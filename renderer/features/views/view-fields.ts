import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { resourceKeys, resourceOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { derivedFields, fieldsOf } from '../../schema/resource-fields.ts'

/** A row's value that a column can show. */
export interface ViewField {
  /** Dotted path in the row. */
  path: string
  label: string
  unit: string | null
  field: Field
}

/** Resource of an entity type in the change log, such as `run_sheet`. */
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

/** Fields that a column can show: stored, derived, then created and updated. */
export function viewFields(resource: AnyResource): readonly ViewField[] {
  const found = known.get(resource)
  if (found) return found
  const { shape } = resource.row as unknown as { shape: Record<string, unknown> }
  const base = fieldsOf(
    Object.fromEntries(BASE.filter((name) => name in shape).map((name) => [name, shape[name]])),
  )
  // A derived time text is omitted in favour of its number, which looks the same and can be averaged.
  const derived = derivedFields(resource).filter(({ key }) => !(`${key}Ms` in resource.fields))
  const fields = flat([...fieldsOf(resource.fields), ...derived, ...base], '')
  known.set(resource, fields)
  return fields
}

/** Normalizes JSON pointers to dotted paths. */
const dotted = (path: string) => (path.startsWith('/') ? path.slice(1).replaceAll('/', '.') : path)

/** The field at a column's path; undefined inside free-form JSON. */
export const fieldAt = (resource: AnyResource, path: string): ViewField | undefined =>
  viewFields(resource).find((each) => each.path === dotted(path))

/** Stored fields with a single value, which filters can compare. */
export const filterFields = (resource: AnyResource): readonly Field[] =>
  fieldsOf({ ...resource.fields, ...resource.stored }).filter(
    ({ kind }) =>
      !['group', 'list', 'references', 'json', 'unknown', 'password', 'notes', 'either'].includes(kind),
  )
