import { NativeSelect, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { sentence } from '../../format/sentence.ts'
import { ColorField } from './color-field.tsx'
import { DateField } from './date-field.tsx'
import { TextField } from './text-field.tsx'

/** A field of a form. Errors of the server refer to `name`. */
export interface FieldSpec {
  name: string
  label: string
  hint?: string
  kind?: 'text' | 'number' | 'date' | 'select' | 'color' | 'checks'
  required?: boolean
  /** Of a select or of check boxes. A check box sends its `value` as its own field. */
  options?: readonly { value: string; label: string }[]
  /** Values typed here earlier, as suggestions. */
  suggestions?: readonly string[]
  maxLength?: number
  /** Asked of a new row only. */
  adding?: boolean
}

interface RowFieldProps {
  spec: FieldSpec
  value: string | undefined
  /** Of check boxes, which are on. */
  checked: (name: string) => boolean
  error: string | undefined
  /** Where the form is begun. */
  first: boolean
}

function Checks({ spec, checked, error }: RowFieldProps) {
  const { label, options = [], hint } = spec
  return (
    <fieldset className="checks">
      <legend>{label}</legend>
      {hint && (
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      )}
      <Stack gap={0}>
        {options.map((option) => (
          <label key={option.value} className="check">
            <input type="checkbox" name={option.value} defaultChecked={checked(option.value)} />
            {option.label}
          </label>
        ))}
      </Stack>
      {error && <Text c="var(--color-bad)">{sentence(label, error)}</Text>}
    </fieldset>
  )
}

/** Shows a field of whatever kind. */
export function RowField(props: RowFieldProps) {
  const { spec, value, error } = props
  const { name, label, hint, kind = 'text', required, options = [], suggestions } = spec
  const list = useId()
  const words = { name, label: required ? label : `${label} (optional)`, hint, error }
  if (kind === 'checks') return <Checks {...props} />
  if (kind === 'color')
    return <ColorField name={name} label={label} hint={hint} error={error} value={value} />
  if (kind === 'select')
    return (
      <NativeSelect
        name={name}
        label={words.label}
        description={hint}
        error={error === undefined ? undefined : sentence(label, error)}
        defaultValue={value}
        data={[...(required ? [] : [{ value: '', label: '–' }]), ...options]}
      />
    )
  if (kind === 'date')
    return (
      <DateField
        name={name}
        label={words.label}
        description={hint}
        error={error === undefined ? undefined : sentence(label, error)}
        value={value}
        {...(props.first && { 'data-autofocus': true })}
      />
    )
  return (
    <>
      <TextField
        {...words}
        defaultValue={value}
        maxLength={spec.maxLength}
        autoComplete="off"
        {...(kind === 'number' && { inputMode: 'decimal' })}
        {...(suggestions && { list })}
        {...(props.first && { 'data-autofocus': true })}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

interface RowFieldsProps {
  fields: readonly FieldSpec[]
  initial: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The fields of a form, one below the other. */
export const RowFields = ({ fields, initial, errors }: RowFieldsProps) =>
  fields.map((spec) => (
    <RowField
      key={spec.name}
      spec={spec}
      value={initial[spec.name]}
      checked={(name) => name in initial}
      error={errors[spec.name]}
      first={spec === fields[0]}
    />
  ))
