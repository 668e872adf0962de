import type { Measure } from '../../../../server/calc/units.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { typedNumber } from './typed.ts'

interface PressureFieldProps {
  name: string
  label: string
  hint?: string | undefined
  measure: Measure
  /** Typed text, else the value from the rows. */
  text: string
  /** Whether the unit is shown elsewhere. */
  bare?: boolean
  /** Whether the typed text overrides the rows. */
  typed: boolean
  onType: (text: string) => void
}

/** Numeric field of the calculator. Typed text stays until all fields are reset to the rows. */
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
