import { type FieldLabel, fieldLabel } from '../../server/calc/field-label.ts'

/** Label and unit of a field by itself, without its group's label. */
export const wordsOfField = (name: string): FieldLabel => fieldLabel(name.split('/').at(-1) ?? name)
