import { useState } from 'react'
import { TextField } from './text-field.tsx'

interface ColorFieldProps {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  value: string | undefined
}

const COLOR = /^#[0-9A-Fa-f]{6}$/

/** A colour, typed as #RRGGBB or picked. */
export function ColorField({ name, label, hint, error, value = '' }: ColorFieldProps) {
  const [color, setColor] = useState(value)
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={color}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      leftSectionWidth={56}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className="color-input"
          aria-label={`Pick the ${label.toLowerCase()}`}
          value={COLOR.test(color) ? color.toLowerCase() : '#000000'}
          onChange={(event) => setColor(event.target.value.toUpperCase())}
        />
      }
      onChange={(event) => setColor(event.target.value)}
    />
  )
}
