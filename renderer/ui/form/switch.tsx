import classes from './switch.module.css'

interface SwitchProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [value: T, text: string])[]
  onChange: (value: T) => void
}

/** One of a few choices, all of them in sight. */
export const Switch = <T extends string>({ label, value: chosen, choices, onChange }: SwitchProps<T>) => (
  <fieldset className={classes.switch} aria-label={label}>
    {choices.map(([value, text]) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChange(value)}>
        {text}
      </button>
    ))}
  </fieldset>
)

interface TogglesProps<T extends string> {
  label: string
  values: Readonly<Record<T, boolean>>
  choices: readonly (readonly [value: T, text: string, title: string])[]
  onChange: (change: Partial<Record<T, boolean>>) => void
}

/** Several of a few choices, all of them in sight. */
export const Toggles = <T extends string>({ label, values, choices, onChange }: TogglesProps<T>) => (
  <fieldset className={classes.switch} aria-label={label}>
    {choices.map(([value, text, title]) => (
      <button
        key={value}
        type="button"
        title={title}
        aria-pressed={values[value]}
        onClick={() => onChange({ [value]: !values[value] } as Partial<Record<T, boolean>>)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
