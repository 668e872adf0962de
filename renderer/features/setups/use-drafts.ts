import { useState } from 'react'
import { sameValue } from '../../api/offline/same-value.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { cellFlaw } from './cell-flaw.ts'
import { inputText, readCell, steppedText } from './cell-text.ts'
import { valueAt, withValues } from './paths.ts'
import { cellAt, type Setup, type SheetCell } from './sheet-cells.ts'
import type { SetupEdit } from './use-setup-edit.ts'

interface Draft {
  text: string
  /** The sheet as it was when somebody began to type. */
  seen: Setup
  error?: string | undefined
}

/** What is being typed into the cells of a sheet, until it is written. */
export function useDrafts(setup: Setup, edit: SetupEdit) {
  const measureOf = useUnits()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})

  const storedText = (cell: SheetCell, row: Setup = setup) =>
    inputText(cell, valueAt(row, cell.path), measureOf(cell.unit ?? ''))

  function read(cell: SheetCell, text: string): { value?: number | string | null; error?: string } {
    const measure = measureOf(cell.unit ?? '')
    try {
      const value = readCell(cell, text, measure)
      const error = cellFlaw(cell, value, measure)
      return error === undefined ? { value } : { error }
    } catch (error) {
      return { error: `${cell.label} ${(error as Error).message}.` }
    }
  }

  const drop = (path: string, only?: string) =>
    setDrafts((all) => {
      if (only !== undefined && all[path]?.text !== only) return all
      const { [path]: _, ...rest } = all
      return rest
    })

  const setText = (cell: SheetCell, text: string) =>
    setDrafts((all) => ({ ...all, [cell.path]: { text, seen: all[cell.path]?.seen ?? setup } }))

  /** Writes what was typed. What is wrong with it stays in its cell, with a word about it. */
  async function commit(cell: SheetCell): Promise<void> {
    const draft = drafts[cell.path]
    if (!draft) return
    const { text, seen } = draft
    if (text.trim() === storedText(cell, seen)) return drop(cell.path)
    const { value, error } = read(cell, text)
    const fail = (message: string) =>
      setDrafts((all) => ({ ...all, [cell.path]: { text, seen, error: message } }))
    if (error !== undefined) return fail(error)
    if (sameValue(value, valueAt(seen, cell.path))) return drop(cell.path)
    const wrong = await edit.write({ [cell.path]: value }, seen)
    if (wrong === undefined) drop(cell.path, text)
    else fail(wrong)
  }

  const typed = Object.entries(drafts).flatMap(([path, { text }]) => {
    const cell = cellAt(path)
    const { value, error } = cell ? read(cell, text) : { error: 'none' }
    return error === undefined ? [[path, value] as const] : []
  })

  return {
    /** The sheet as it will be with all that is typed. */
    live: typed.length === 0 ? setup : withValues(setup, Object.fromEntries(typed)),
    textOf: (cell: SheetCell) => drafts[cell.path]?.text ?? storedText(cell),
    errorOf: ({ path }: SheetCell) => drafts[path]?.error,
    isDirty: ({ path }: SheetCell) => path in drafts,
    setText,
    step(cell: SheetCell, steps: number) {
      const text = drafts[cell.path]?.text ?? storedText(cell)
      setText(cell, steppedText(cell, text, steps, measureOf(cell.unit ?? '')))
    },
    commit,
    revert: ({ path }: SheetCell) => drop(path),
    /** Lets go of what is typed in all cells. */
    clear: () => setDrafts({}),
  }
}
export type Drafts = ReturnType<typeof useDrafts>
