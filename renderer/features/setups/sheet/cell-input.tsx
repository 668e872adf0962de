import { type KeyboardEvent, useId } from 'react'
import { sameValue } from '../../../data/queue/same-value.ts'
import { EditedBy } from '../../../rows/edited-by.tsx'
import { useWholeSelection } from '../../../ui/form/use-whole-selection.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { deviationOf } from '../set-down/set-down.ts'
import classes from '../sheet.module.css'
import { MIRROR } from '../use-drafts.ts'
import { CellNote } from './cell-note.tsx'
import { readText } from './cell-text.ts'
import { valueAt } from './paths.ts'
import type { SheetCell } from './sheet-cells.ts'
import { useSheet } from './sheet-scope.ts'

const LEAPS = 10
/** Unit that needs no label. */
const COUNTED = 'clicks'
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
const isCorner = ({ path }: SheetCell) => path.startsWith('corners.')

/** Focuses the next or previous cell of the sheet in tab order; stops at the ends. */
function nextCell(from: HTMLInputElement, step: 1 | -1): void {
  const cells = [
    ...(from.closest('[data-edits]')?.querySelectorAll<HTMLInputElement>('input[data-field]') ?? []),
  ]
  const next = cells[cells.indexOf(from) + step]
  if (next) next.focus()
  else from.blur()
}

/** Keys of a cell: arrows step the value, Enter moves on, Escape cancels, or leaves the sheet for the keys of the page. */
function useCellKeys(cell: SheetCell) {
  const { drafts, locked, onLocked } = useSheet()
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const held = ctrlKey || metaKey || altKey
    const steps = ARROWS[key]
    const typing =
      !held && (key.length === 1 || key === 'Backspace' || key === 'Delete' || steps !== undefined)
    if (locked && typing) {
      event.preventDefault()
      onLocked()
      return
    }
    if (held) return
    if (steps !== undefined) drafts.step(cell, steps * (shiftKey ? LEAPS : 1))
    else if (key === 'Enter') nextCell(event.currentTarget, shiftKey ? -1 : 1)
    else if (key === 'Escape' && drafts.isDirty(cell)) drafts.revert(cell)
    else if (key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
}

/** Input of one value, with its difference to the compared setup below. */
export function CellInput({ cell }: { cell: SheetCell }) {
  const { setup, drafts, against, tolerances, locked, onMirror } = useSheet()
  const measure = useUnits()(cell.unit ?? '')
  const onKeyDown = useCellKeys(cell)
  const id = useId()
  const text = drafts.textOf(cell)
  const selection = useWholeSelection(text)
  const value = valueAt(drafts.live, cell.path)
  const other = valueAt(against, cell.path)
  const changed = against !== undefined && !tolerances && !sameValue(value, other)
  const toleranceState = tolerances && deviationOf(cell, other, value, tolerances)?.verdict
  const error = drafts.errorOf(cell)
  const from = drafts.changedFrom(cell)
  const mirrors = isCorner(cell) && text.trim() === MIRROR
  return (
    <div
      className={`column least ${classes.cell}`}
      data-changed={changed || undefined}
      data-verdict={toleranceState}
    >
      <label htmlFor={id}>
        <span>{cell.short}</span>
        {measure.unit && measure.unit !== COUNTED && <span className={classes.unit}>{measure.unit}</span>}
      </label>
      <div className={`relative ${classes.box}`}>
        <input
          {...selection}
          id={id}
          name={cell.path}
          data-field={cell.path}
          data-undo={drafts.isDirty(cell) ? 'field' : 'page'}
          aria-label={cell.label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={
            error !== undefined ? `${id}-error` : against || from !== undefined ? `${id}-note` : undefined
          }
          aria-readonly={locked || undefined}
          readOnly={locked}
          type="text"
          inputMode={cell.words ? 'text' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          value={text}
          onChange={(event) => drafts.setText(cell, event.currentTarget.value)}
          onBlur={() => (mirrors ? onMirror(cell) : drafts.commit(cell))}
          onKeyDown={onKeyDown}
        />
        <EditedBy entityType="setup" id={setup.id} field={cell.path} place="corner" />
      </div>
      {from !== undefined && (
        <span id={`${id}-note`} className={classes.note} data-changed>
          <strong>{`${readText(cell, from, measure)} → ${readText(cell, value, measure)}`}</strong>
        </span>
      )}
      {against && from === undefined && (
        <CellNote id={`${id}-note`} cell={cell} value={value} against={other} tolerances={tolerances} />
      )}
      {error !== undefined && (
        <span className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
