import { type FieldLabel, fieldLabel } from '../../server/calc/field-label.ts'

/** Words and unit of a field by itself: what it stands in has its own words around it. */
export const wordsOfField = (name: string): FieldLabel => fieldLabel(name.split('/').at(-1) ?? name)
