import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { choiceText } from '../../format/words.ts'
import { targetOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { RowSelect } from './row-select.tsx'

interface FilterFieldProps {
  field: Field
  value: string
  onChange: (value: string) => void
  /** Label of the empty choice. */
  nothing?: string
}

/** Text is asked for when it is complete: each letter would be another list. */
function TextFilter({ field, value, onChange, nothing = 'Any' }: FilterFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      name={field.name}
      label={field.label}
      value={typed}
      placeholder={nothing}
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed.trim() !== value && onChange(typed.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
    />
  )
}

/** The value that a field must have in a list, as text: `true` or `false` for a boolean. */
export function FilterField({ field, value, onChange, nothing = 'Any' }: FilterFieldProps) {
  if (field.kind === 'reference')
    return (
      <RowSelect
        target={targetOf(field)}
        label={field.label}
        value={value}
        onChange={onChange}
        nothing={nothing}
        placeholder={nothing}
      />
    )
  const choices =
    field.kind === 'boolean' ? ['true', 'false'] : field.kind === 'choice' ? field.options : undefined
  if (!choices) return <TextFilter key={value} {...{ field, value, onChange, nothing }} />
  const data = choices.map((choice) => ({
    value: choice,
    label: field.kind === 'boolean' ? (choice === 'true' ? 'Yes' : 'No') : choiceText(choice, field.key),
  }))
  return (
    <NativeSelect
      label={field.label}
      value={value}
      data={[{ value: '', label: nothing }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
