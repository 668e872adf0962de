import { useEffect, useRef, useState } from 'react'
import { useWholeSelection } from '../../../ui/form/use-whole-selection.ts'
import classes from '../cell.module.css'
import type { NumberKind } from './number-kinds.ts'

interface NumberCellProps {
  kind: NumberKind
  /** The column's heading. */
  name: string
  label: string
  value: number | null
  onValue: (value: number | null, tag: string) => void
  /** Path of the value in the plan, such as `rows/2/laps`. */
  field: string
  column: string
  /** Default value while nothing is typed. */
  placeholder?: string | undefined
  /** Error of the current value. */
  violation?: string | undefined
}

/** A number cell that applies while typing; unreadable text stays and is marked. */
export function NumberCell(props: NumberCellProps) {
  const { kind, name, label, value, onValue, field, column, placeholder, violation } = props
  const shown = value === null ? '' : kind.show(value)
  const [typed, setTyped] = useState<string>()
  const visits = useRef(0)
  const { onFocus, ...selection } = useWholeSelection(typed ?? shown)
  const meant = typed === undefined || typed.trim() === '' ? null : kind.read(typed)
  const wrong = typeof meant === 'string' ? meant : undefined
  // The value was changed elsewhere, by an undo or another user.
  const stale = typed !== undefined && wrong === undefined && meant !== value
  useEffect(() => {
    if (stale) setTyped(undefined)
  }, [stale])
  const problem = wrong ?? violation
  return (
    <label className="grid least relative" data-column-of={column}>
      <span className="cut note" data-name>
        {name}
      </span>
      <input
        {...selection}
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        title={problem}
        data-column={column}
        data-field={field}
        inputMode={kind.keyboard ?? 'decimal'}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? shown}
        onFocus={() => {
          visits.current += 1
          onFocus()
        }}
        onBlur={() => {
          if (wrong === undefined) setTyped(undefined)
        }}
        onChange={(event) => {
          const text = event.currentTarget.value
          const next = text.trim() === '' ? null : kind.read(text)
          setTyped(text)
          if (typeof next !== 'string') onValue(next, `${field} ${visits.current}`)
        }}
      />
      {wrong !== undefined && (
        <span className={classes.wrong} role="alert">
          {wrong}
        </span>
      )}
    </label>
  )
}
