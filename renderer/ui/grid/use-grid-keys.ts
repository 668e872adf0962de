import type { KeyboardEvent } from 'react'
import { cellAt, type Grid } from './grid-cells.ts'
import { gridMove, tabMove } from './grid-moves.ts'
import { extended, NOTHING, only, type Selection, toggled } from './selection.ts'
import type { Cell } from './use-grid-state.ts'

export interface KeyActs {
  /** In px; PageUp and PageDown move by the rows that fit the screen. */
  rowHeight: number
  /** Opens a cell; `seed` is the key that was typed on it. */
  open: (cell: Cell, seed?: string) => void
  clear: (cell: Cell) => void
  /** Whether Space presses the cell, such as a switch, rather than choosing its row. */
  isPressed: (cell: Cell) => boolean
  editChosen: () => void
  /** An arrow leads below the last row. */
  goBeyond: () => void
}

/**
 * The keys of a spreadsheet: arrows, Home, End, Page and Tab go from cell to cell, with Shift they choose rows; Enter, F2 or
 * typing opens a cell, Delete empties it.
 */
export function useGridKeys({ rows, columns, state, goTo }: Grid, acts: KeyActs) {
  const { selection, setSelection } = state

  function walk({ key, shiftKey, currentTarget }: KeyboardEvent, mod: boolean, at: Cell): boolean {
    const page = Math.max(1, Math.floor(currentTarget.clientHeight / acts.rowHeight) - 2)
    const place = { row: Math.max(0, rows.indexOf(at.id)), col: columns.indexOf(at.key) }
    const size = { rows: rows.length, cols: columns.length, page }
    const tab = key === 'Tab' && !mod
    const move = tab ? tabMove(place, size.cols, shiftKey) : gridMove(key, mod, place, size)
    if (!move) return false
    const next = { id: rows[move.row] ?? at.id, key: columns[move.col] ?? at.key }
    if (!tab && shiftKey) setSelection(extended(rows, selection, at.id, next.id))
    else if (!tab && !mod && selection.ids.size > 0) setSelection(NOTHING)
    if (move.beyond && !shiftKey) acts.goBeyond()
    else goTo(next)
    return true
  }

  function chosenBy({ key, shiftKey }: KeyboardEvent, mod: boolean, at: Cell): Selection | undefined {
    if (key === 'Escape') return NOTHING
    if (mod && key.toLowerCase() === 'a') return { anchor: at.id, ids: new Set(rows) }
    if (key === ' ' && shiftKey) return only(at.id)
    return key === ' ' && (mod || !acts.isPressed(at)) ? toggled(selection, at.id) : undefined
  }

  function act(event: KeyboardEvent, mod: boolean, at: Cell): boolean {
    const { key } = event
    const chosen = chosenBy(event, mod, at)
    if (chosen) setSelection(chosen)
    else if (mod && key === 'Enter') acts.editChosen()
    else if (key === 'Enter' || key === 'F2') acts.open(at)
    else if (key === 'Delete' || key === 'Backspace') acts.clear(at)
    else if (!mod && key.length === 1) acts.open(at, key)
    else return false
    return true
  }

  return function onKeyDown(event: KeyboardEvent) {
    const at = cellAt(event.target)
    if (!at || state.editing || event.nativeEvent.isComposing || event.altKey) return
    const mod = event.ctrlKey || event.metaKey
    if (walk(event, mod, at) || act(event, mod, at)) event.preventDefault()
  }
}
