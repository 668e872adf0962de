import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { cellAt, type Grid } from './grid-cells.ts'
import { extended, NOTHING, only, type Selection, toggled } from './selection.ts'
import type { Cell } from './use-grid-state.ts'

interface PointerActs {
  open: (cell: Cell) => void
  /** Opens the whole row, on a tap. */
  openRow: (cell: Cell) => void
}

/** The pointer of a spreadsheet: a click goes to a cell, with Ctrl or Shift it chooses rows, a double click or a tap opens. */
export function useGridPointer({ rows, columns, state }: Grid, acts: PointerActs) {
  const { active, editing, selection, selecting, setActive, setSelection } = state
  const touched = useRef(false)

  function chosenBy(event: MouseEvent, at: Cell): Selection | undefined {
    if (selecting || event.ctrlKey || event.metaKey) return toggled(selection, at.id)
    if (event.shiftKey) return extended(rows, selection, active?.id ?? at.id, at.id)
    if (at.key === columns[0]) return only(at.id)
    return selection.ids.size > 0 ? NOTHING : undefined
  }

  return {
    onClick(event: MouseEvent) {
      const at = cellAt(event.target)
      if (!at || event.target instanceof HTMLInputElement) return
      if (touched.current && !selecting) return acts.openRow(at)
      const chosen = chosenBy(event, at)
      if (chosen) setSelection(chosen)
      if (!editing && !selecting) setActive(at)
    },
    onPointerDown(event: PointerEvent) {
      touched.current = event.pointerType === 'touch'
    },
    onMouseDown(event: MouseEvent) {
      // A range is drawn with the Shift key; the browser would mark text.
      if (event.shiftKey) event.preventDefault()
    },
    onDoubleClick(event: MouseEvent) {
      const at = cellAt(event.target)
      if (at && !touched.current && !selecting) acts.open(at)
    },
    onFocus(event: FocusEvent) {
      const at = cellAt(event.target)
      if (at && !editing && (at.id !== active?.id || at.key !== active.key)) setActive(at)
    },
  }
}
