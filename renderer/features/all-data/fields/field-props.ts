import type { FormValues } from '../../../ui/use-submit.ts'
import type { Field } from '../field.ts'

export interface DataFieldProps {
  field: Field
  texts: FormValues
  errors: Readonly<Record<string, string>>
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Look and label that the searchable selects share with the other inputs. */
export const selectLook = { size: 'md', inputWrapperOrder: ORDER } as const

/** Label with its unit, without a mark. */
export const labelText = ({ label, unit }: Field): string => (unit === null ? label : `${label} in ${unit}`)

/** Label as it stands above an input: fields that must be filled in say so. */
export const markedLabel = (field: Field): string =>
  `${labelText(field)}${field.required ? ' (required)' : ''}`
