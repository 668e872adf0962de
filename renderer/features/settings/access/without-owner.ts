import type { Field } from '../../../schema/field.ts'

/** A choice of roles as admins have it: only owners make owners. */
export const withoutOwner = (field: Field): Field =>
  field.options ? { ...field, options: field.options.filter((option) => option !== 'owner') } : field
