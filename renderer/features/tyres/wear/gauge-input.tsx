import type { Corner } from '../corners.ts'
import { walkKeys } from '../pressures/walk-keys.ts'
import type { GaugeField } from './wear-draft.ts'
import classes from './wear-sheet.module.css'

const onKeyDown = walkKeys('field')

interface GaugeInputProps {
  corner: Corner
  field: GaugeField
  /** Unit of the typed value. */
  unit: string
  value: string
  error: string | undefined
  errorId: string
  onType: (value: string) => void
}

/** Numeric input of a gauge. */
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
