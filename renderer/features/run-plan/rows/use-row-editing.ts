import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { KeyedRow, PlanRow } from '../plan-draft.ts'
import { withDuplicate, withFields, withMovedRow, withNewRow, withoutRowAt } from './row-edits.ts'
import { type RowVerb, verbOfKey } from './row-keys.ts'

export type SetRows = (change: (rows: readonly KeyedRow[]) => readonly KeyedRow[], tag?: string) => void

/** Screen reader announcement of an edit. */
const announcementOf = (verb: RowVerb, index: number, to: number): string =>
  ({
    add: `Row ${to + 1} is added.`,
    duplicate: `Row ${index + 1} is duplicated.`,
    remove: `Row ${index + 1} is removed.`,
    up: `Row ${index + 1} is row ${to + 1} now.`,
    down: `Row ${index + 1} is row ${to + 1} now.`,
  })[verb]

/** The rows after an operation on the one at `index`; `to` is its target. */
function edited(rows: readonly KeyedRow[], verb: RowVerb, index: number, to: number): readonly KeyedRow[] {
  if (verb === 'add') return withNewRow(rows, index)
  if (verb === 'duplicate') return withDuplicate(rows, index)
  if (verb === 'remove') return withoutRowAt(rows, index)
  return withMovedRow(rows, index, to)
}

/** Edits the rows of a plan by keys, menu and fields, and keeps the focus in the edited row. */
export function useRowEditing(rows: readonly KeyedRow[], setRows: SetRows) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const goal = useRef<{ index: number; column: string }>(undefined)
  const latest = useRef(rows)
  latest.current = rows

  const focusAt = useCallback((index: number, column: string, step = 1) => {
    const targets = list.current?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? []
    const at = (element: HTMLElement) => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index)
    // A row off track has no lap time: focus the next one that has.
    const found =
      step < 0
        ? [...targets].findLast((element) => at(element) <= index)
        : [...targets].find((element) => at(element) >= index)
    found?.focus()
    return found !== undefined
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows have rendered in their new order
  useEffect(() => {
    const at = goal.current
    goal.current = undefined
    if (at && !focusAt(Math.min(at.index, rows.length - 1), at.column)) add.current?.focus()
  }, [rows])

  const onVerb = useCallback(
    (index: number, verb: RowVerb, column = 'type') => {
      const count = latest.current.length
      const to = { add: index + 1, duplicate: index + 1, up: index - 1, down: index + 1, remove: index }[verb]
      if ((verb === 'up' && to < 0) || (verb === 'down' && to >= count)) return
      goal.current = { index: to, column: verb === 'add' ? 'type' : column }
      setRows((before) => edited(before, verb, index, to))
      setAnnouncement(announcementOf(verb, index, to))
    },
    [setRows],
  )
  const onFields = useCallback(
    (index: number, fields: Partial<PlanRow>, tag?: string) =>
      setRows((before) => withFields(before, index, fields), tag),
    [setRows],
  )
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, index: number) => {
      const target = event.target as HTMLElement
      const { column } = target.dataset
      const what = column === undefined ? undefined : verbOfKey(event, target)
      if (what === undefined || column === undefined) return
      event.preventDefault()
      if (typeof what === 'number') focusAt(index + what, column, what)
      else onVerb(index, what, column === 'menu' ? 'type' : column)
    },
    [focusAt, onVerb],
  )
  return { list, add, latest, announcement, onVerb, onFields, onKeyDown }
}
