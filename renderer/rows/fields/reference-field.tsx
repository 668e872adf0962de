import { useState } from 'react'
import { sentence } from '../../format/sentence.ts'
import { targetOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { markedLabel } from './field-props.ts'
import { RowSelect } from './row-select.tsx'

interface ReferenceFieldProps {
  field: Field
  text: string
  error: string | undefined
}

/** The row that a row points at, by name. */
export function ReferenceField({ field, text, error }: ReferenceFieldProps) {
  const [id, setId] = useState(text)
  return (
    <RowSelect
      target={targetOf(field)}
      name={field.name}
      label={markedLabel(field)}
      hint={field.help}
      error={error === undefined ? undefined : sentence(field.label, error)}
      value={id}
      onChange={setId}
      nothing={field.required ? undefined : '–'}
    />
  )
}
