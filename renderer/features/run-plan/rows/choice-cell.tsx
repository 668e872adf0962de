import classes from '../cell.module.css'

export interface Choice {
  value: string
  label: string
  /** Further description, shown where space allows. */
  more?: string
}

interface ChoiceCellProps {
  name: string
  label: string
  value: string | null
  choices: readonly Choice[]
  /** Whether it may be empty. */
  open?: boolean
  onValue: (value: string | null) => void
  field: string
  column: string
}

/** A select cell. Keeps its value even if no longer offered. */
export function ChoiceCell({ name, label, value, choices, open, onValue, field, column }: ChoiceCellProps) {
  const isKnown = value === null || choices.some((choice) => choice.value === value)
  return (
    <label className="grid least relative" data-column-of={column}>
      <span className="cut note" data-name>
        {name}
      </span>
      <select
        className={classes.input}
        aria-label={label}
        data-column={column}
        data-field={field}
        value={value ?? ''}
        onChange={(event) => onValue(event.currentTarget.value || null)}
      >
        {open && <option value="">–</option>}
        {!isKnown && <option value={value ?? ''}>Removed</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
