import { useId } from 'react'
import { LapInput } from '../../../laps/lap-input.tsx'
import { type LapField, readField, readingText } from '../../../laps/store/lap-fields.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import classes from './lap-field-input.module.css'

interface LapFieldInputProps {
  field: LapField
  text: string
  onText: (text: string) => void
  /** Error message, shown below the field. */
  error?: string | undefined
  /** Long label of a dialog instead of the short one of a column. */
  long?: boolean
  /** Id of an element with the field's description or error. */
  describedBy?: string
  name?: string
}

/** Input of a lap field, by its kind. */
export function LapFieldInput(props: LapFieldInputProps) {
  const { field, text, onText, error, long = false, describedBy, name } = props
  const id = useId()
  const units = useUnits()
  const label = long ? field.label : (field.short ?? field.label)
  if (field.kind === 'flag')
    return (
      <label className={classes.flag}>
        <input
          type="checkbox"
          data-field={field.key}
          checked={text === 'yes'}
          onChange={(event) => onText(event.currentTarget.checked ? 'yes' : '')}
        />
        <span>{label}</span>
      </label>
    )
  const wrong = error !== undefined
  const reading = wrong ? '' : readingText(field, text)
  return (
    <div className={classes.field} data-kind={field.kind}>
      <span className={classes.label} aria-hidden="true">
        {label}
        {field.unit ? ` (${units(field.unit).unit})` : ''}
      </span>
      <LapInput
        id={id}
        className={classes.input ?? ''}
        aria-label={name ?? field.label}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy ?? (wrong ? `${id}-error` : undefined)}
        field={field}
        text={text}
        onText={onText}
      />
      {wrong && describedBy === undefined && (
        <span className="fail text-meta" id={`${id}-error`}>
          {error}
        </span>
      )}
      {reading && describedBy === undefined && <span className={classes.label}>{reading}</span>}
    </div>
  )
}

/** Whether a text may be an unfinished valid value, so that no error is shown yet. */
export const isUnfinished = (field: LapField, text: string): boolean =>
  field.kind === 'time' &&
  /^(?:\d{0,3}|.*[:'’′.,]\d?)$/.test(text.trim()) &&
  'message' in readField(field, text)
