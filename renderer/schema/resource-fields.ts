import type { AnyResource } from '../../server/contract/define/define.ts'
import { deriveField } from './derive-field.ts'
import type { Field } from './field.ts'

export type FormMode = 'add' | 'edit'

/** The fields of a request body, or of a part of one. */
export const fieldsOf = (shape: object): Field[] =>
  Object.entries(shape as AnyResource['fields']).map(([name, schema]) => deriveField(name, schema))

/** A second format of another field: `lapTime` of `lapTimeMs`, which is typed as a lap time. */
const isSpelling = (name: string, { fields }: AnyResource) => `${name}Ms` in fields

/** The account's extra fields come last. */
const extras = (resource: AnyResource): Field[] =>
  fieldsOf({ parameters: resource.create.shape.parameters }).map((field) => ({
    ...field,
    label: 'Extras',
    hint: 'Your own fields, as JSON.',
  }))

/** Fields of a form in the declaration's order, then those of this kind of request only. */
export function formFields(resource: AnyResource, mode: FormMode): Field[] {
  const spellings = Object.entries(resource.inputOnly ?? {}).filter(([name]) => !isSpelling(name, resource))
  return [
    ...fieldsOf(resource.fields),
    ...fieldsOf(Object.fromEntries(spellings)),
    ...(mode === 'add' ? fieldsOf(resource.createOnly ?? {}) : []),
    ...(mode === 'edit'
      ? fieldsOf(resource.updateOnly ?? {}).map((each) => ({ ...each, required: false }))
      : []),
    ...extras(resource),
  ]
}

/** Read-only fields of a row: stored by the server or computed at each read. */
export const derivedFields = (resource: AnyResource): Field[] =>
  fieldsOf({ ...resource.stored, ...resource.computed })

/** A stored field by its name, for filters. */
export function storedField(resource: AnyResource, name: string): Field | undefined {
  const schema = resource.fields[name] ?? resource.stored?.[name]
  return schema && deriveField(name, schema)
}
