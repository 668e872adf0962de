import type { HTMLAttributes, Ref } from 'react'
import type { LapField } from './store/lap-fields.ts'

interface LapInputProps extends Omit<HTMLAttributes<HTMLElement>, 'onChange'> {
  ref?: Ref<HTMLInputElement & HTMLSelectElement>
  field: LapField
  placeholder?: string
  text: string
  onText: (text: string) => void
}

/** The input of a lap's field: a list where its values are a few, else text. */
export function LapInput({ ref, field, text, onText, ...rest }: LapInputProps) {
  const common = { ...rest, ref, 'data-field': field.key, value: text }
  if (field.kind === 'choice')
    return (
      <select {...common} onChange={(event) => onText(event.currentTarget.value)}>
        {!field.choices?.some(([value]) => value === text) && <option value={text}>–</option>}
        {field.choices?.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )
  return (
    <input
      {...common}
      type="text"
      inputMode={field.kind === 'text' ? 'text' : 'decimal'}
      enterKeyHint="done"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}
