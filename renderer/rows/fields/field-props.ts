import type { Field } from '../../schema/field.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'

export interface DataFieldProps {
  field: Field
  texts: FormValues
  errors: Readonly<Record<string, string>>
}

/** Label with its unit, without a mark. */
export const labelText = ({ label, unit }: Field): string => (unit === null ? label : `${label} in ${unit}`)

/** Label above an input; required fields say so. */
export const markedLabel = (field: Field): string =>
  `${labelText(field)}${field.required ? ' (required)' : ''}`
