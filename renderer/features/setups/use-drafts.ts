import { useState } from 'react'
import { sameValue } from '../../data/queue/same-value.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { type CellReading, inputText, readCell, steppedText } from './sheet/cell-text.ts'
import { cellViolation } from './sheet/cell-violation.ts'
import { valueAt, withValues } from './sheet/paths.ts'
import { cellAt, type Setup, type SheetCell } from './sheet/sheet-cells.ts'
import type { SetupEdit } from './sheet/use-setup-edit.ts'

interface Draft {
  text: string
  /** The setup at the start of the edit. */
  seen: Setup
  error?: string | undefined
}

/** As the only text of a cell, copies the corner to the opposite side. */
export const MIRROR = '='

/** Unsaved texts of the cells. Relative changes such as `+2` start from the value of `against`, or from the cell's own if there is none. */
export function useDrafts(setup: Setup, against: Setup | undefined, edit: SetupEdit) {
  const measureOf = useUnits()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})

  const storedText = (cell: SheetCell, row: Setup = setup) =>
    inputText(cell, valueAt(row, cell.path), measureOf(cell.unit ?? ''))

  function read(cell: SheetCell, { text, seen }: Draft): CellReading | { error: string } {
    const measure = measureOf(cell.unit ?? '')
    try {
      const reading = readCell(cell, text, measure, valueAt(against, cell.path) ?? valueAt(seen, cell.path))
      const error = cellViolation(cell, reading.value, measure)
      return error === undefined ? reading : { error }
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

  /** Writes a cell's text. An invalid text stays in the cell with an error. */
  async function commit(cell: SheetCell): Promise<void> {
    const draft = drafts[cell.path]
    if (!draft) return
    const { text, seen } = draft
    if ([MIRROR, storedText(cell, seen)].includes(text.trim())) return drop(cell.path)
    const reading = read(cell, draft)
    const fail = (message: string) =>
      setDrafts((all) => ({ ...all, [cell.path]: { text, seen, error: message } }))
    if ('error' in reading) return fail(reading.error)
    const { value } = reading
    if (sameValue(value, valueAt(seen, cell.path))) return drop(cell.path)
    const wrong = await edit.write({ [cell.path]: value }, seen)
    if (wrong === undefined) drop(cell.path, text)
    else fail(wrong)
  }

  const readings = Object.fromEntries(
    Object.entries(drafts).flatMap(([path, draft]) => {
      const cell = cellAt(path)
      const reading = cell && read(cell, draft)
      return reading && !('error' in reading) ? [[path, reading] as const] : []
    }),
  )
  const typed = Object.entries(readings).map(([path, { value }]) => [path, value] as const)

  return {
    /** The setup with all typed values applied. */
    live: typed.length === 0 ? setup : withValues(setup, Object.fromEntries(typed)),
    textOf: (cell: SheetCell) => drafts[cell.path]?.text ?? storedText(cell),
    errorOf: ({ path }: SheetCell) => drafts[path]?.error,
    /** For a relative change: the stored value that it starts from. */
    changedFrom: ({ path }: SheetCell) => readings[path]?.from,
    isDirty: ({ path }: SheetCell) => path in drafts,
    setText,
    step(cell: SheetCell, steps: number) {
      const measure = measureOf(cell.unit ?? '')
      const reading = readings[cell.path]
      const typed = drafts[cell.path]?.text ?? storedText(cell)
      const text = reading?.from === undefined ? typed : inputText(cell, reading.value, measure)
      setText(cell, steppedText(cell, text, steps, measure))
    },
    commit,
    revert: ({ path }: SheetCell) => drop(path),
    /** Discards the texts of these cells. */
    drop: (paths: readonly string[]) => {
      for (const path of paths) drop(path)
    },
  }
}
export type Drafts = ReturnType<typeof useDrafts>
