import type { KeyboardEvent } from 'react'
import type { Corner } from './corners.ts'
import type { GaugeField } from './wear-draft.ts'
import classes from './wear-sheet.module.css'

const inputsOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[data-gauge]') ?? []),
]

/** Enter goes round as the gauge does; the arrow keys go to the same field of the corner above or below. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const input = event.currentTarget
  const inputs = inputsOf(input.form)
  const go = (target: HTMLElement | null | undefined) => {
    event.preventDefault()
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
  }
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
    go(inputs[inputs.indexOf(input) + 1] ?? input.form?.querySelector<HTMLElement>('button[type=submit]'))
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  const same = inputs.filter(({ dataset }) => dataset.gauge === input.dataset.gauge)
  go(same[same.indexOf(input) + (event.key === 'ArrowDown' ? 1 : -1)])
}

interface GaugeInputProps {
  corner: Corner
  field: GaugeField
  /** The unit that is typed. */
  unit: string
  value: string
  error: string | undefined
  errorId: string
  onType: (value: string) => void
}

/** One number of the gauge. */
export const GaugeInput = ({ corner, field, unit, value, error, errorId, onType }: GaugeInputProps) => (
  <label className={classes.gauge}>
    <span aria-hidden="true">{field.label}</span>
    <input
      data-gauge={field.name}
      aria-label={`${corner.toUpperCase()} ${field.words}, ${unit}`}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={8}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  </label>
)
