import type { KeyboardEvent } from 'react'
import classes from './debrief.module.css'
import { keyed, scaleText, scaleWords, stepped } from './scale.ts'

interface ScaleCellProps {
  /** Corner and phase, such as `Turn 4, entry`. */
  name: string
  value: number | null
  /** What was said in the session before. */
  last: string
  onChange: (value: number | null) => void
}

/** Understeer or oversteer by taps on U and O, or by the keys U, O, 0 and Backspace. */
export function ScaleCell({ name, value, last, onChange }: ScaleCellProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = keyed(value, event.key.toLowerCase())
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next)
  }
  const side = (text: string, by: -1 | 1, words: string) => (
    <button
      type="button"
      className="target box"
      tabIndex={-1}
      aria-label={`${name}: more ${words}`}
      onClick={() => onChange(stepped(value, by))}
    >
      {text}
    </button>
  )
  return (
    <div className={classes.scale}>
      {side('U', -1, 'understeer')}
      <button
        type="button"
        className={`tall ${classes.value}`}
        onKeyDown={onKeyDown}
        onClick={() => onChange(value === null ? 0 : null)}
      >
        <span className="visually-hidden">{`${name}: ${scaleWords(value)}`}</span>
        <strong aria-hidden="true">{scaleText(value)}</strong>
        {last && (
          <small aria-hidden="true" className="note">
            {last}
          </small>
        )}
      </button>
      {side('O', 1, 'oversteer')}
    </div>
  )
}
