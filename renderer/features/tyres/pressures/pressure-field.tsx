import type { Measure } from '../../../../server/calc/units.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { typedNumber } from './typed.ts'

interface PressureFieldProps {
  name: string
  label: string
  hint?: string | undefined
  measure: Measure
  /** What is typed, or what the rows say. */
  text: string
  /** Whether the unit stands elsewhere. */
  bare?: boolean
  /** Whether it was typed over what the rows say. */
  typed: boolean
  onType: (text: string) => void
}

/** One number of the calculator. What is typed stays until all is taken from the rows again. */
export const PressureField = ({
  name,
  label,
  hint,
  measure,
  text,
  typed,
  bare,
  onType,
}: PressureFieldProps) => (
  <TextField
    name={name}
    hint={hint}
    label={bare ? label : `${label}, ${measure.unit}`}
    inputMode="decimal"
    autoComplete="off"
    maxLength={10}
    error={typedNumber(text, measure) === undefined ? 'must be a number' : undefined}
    value={text}
    data-typed={typed || undefined}
    onChange={(event) => onType(event.currentTarget.value)}
    onFocus={(event) => event.currentTarget.select()}
  />
)
