import type { AnyResource } from '../../server/contract/define/define.ts'
import { deriveField } from './derive-field.ts'
import type { Field } from './field.ts'

export type FormMode = 'add' | 'edit'

/** The fields of a request body, or of a part of one. */
export const fieldsOf = (shape: object): Field[] =>
  Object.entries(shape as AnyResource['fields']).map(([name, schema]) => deriveField(name, schema))

/** A second spelling of a field that is there anyway: `lapTime` of `lapTimeMs`, which is typed as a lap time. */
const isSpelling = (name: string, { fields }: AnyResource) => `${name}Ms` in fields

/** The account's own extras come last: nobody begins with them. */
const extras = (resource: AnyResource): Field[] =>
  fieldsOf({ parameters: resource.create.shape.parameters }).map((field) => ({
    ...field,
    label: 'Extras',
    hint: 'Your own fields, as JSON.',
  }))

/** What a form asks for, in the order of the declaration: fields, then what only this kind of request says. */
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

/** What a row shows beside what was typed: what the server stored of itself, and what it works out at each reading. */
export const derivedFields = (resource: AnyResource): Field[] =>
  fieldsOf({ ...resource.stored, ...resource.computed })

/** A stored field by its name, for filters. */
export function storedField(resource: AnyResource, name: string): Field | undefined {
  const schema = resource.fields[name] ?? resource.stored?.[name]
  return schema && deriveField(name, schema)
}
