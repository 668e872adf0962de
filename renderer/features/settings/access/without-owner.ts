import type { Field } from '../../../schema/field.ts'

/** Choice of roles for admins: only owners appoint owners. */
export const withoutOwner = (field: Field): Field =>
  field.options ? { ...field, options: field.options.filter((option) => option !== 'owner') } : field
