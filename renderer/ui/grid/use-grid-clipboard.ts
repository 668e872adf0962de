import type { ClipboardEvent } from 'react'
import { cellAt, type Grid } from './grid-cells.ts'
import { isTable, tsvOf } from './tsv.ts'
import type { Cell } from './use-grid-state.ts'

interface ClipboardActs {
  /** A cell's text as another spreadsheet takes it. */
  textAt: (cell: Cell) => string
  /** Called with the number of copied rows. */
  onCopied: (rows: number) => void
  onText: (cell: Cell, text: string) => void
  /** Rows and columns were pasted, from this cell on. */
  onTable: (cell: Cell, text: string) => void
}

/** Copies the selected rows, or the focused cell, as TSV; on paste, distinguishes text from a table. */
export function useGridClipboard({ rows, columns, state }: Grid, acts: ClipboardActs) {
  const { editing, selection } = state
  return {
    onCopy(event: ClipboardEvent) {
      const at = cellAt(event.target)
      if (!at || editing) return
      event.preventDefault()
      const isCell = selection.ids.size === 0
      const ids = isCell ? [at.id] : rows.filter((id) => selection.ids.has(id))
      const keys = isCell ? [at.key] : columns
      const text = tsvOf(ids.map((id) => keys.map((key) => acts.textAt({ id, key }))))
      event.clipboardData.setData('text/plain', text)
      if (!isCell) acts.onCopied(ids.length)
    },
    onPaste(event: ClipboardEvent) {
      const at = cellAt(event.target)
      if (!at || editing) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (isTable(text)) acts.onTable(at, text)
      else acts.onText(at, text)
    },
  }
}
