import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { sameValue } from '../../../data/queue/same-value.ts'
import { clearedValue, type LapField } from '../../../laps/lap-fields.ts'
import { lookOf, type PurpleOf } from '../../../laps/lap-look.ts'
import { readPastedCell } from '../../../laps/paste/paste-cell.ts'
import { isTable } from '../../../laps/paste/paste-cells.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { UnitOf } from '../../../ui/units/use-units.ts'
import type { Move } from './cell-editor.tsx'
import { gridMove, tabMove } from './grid-moves.ts'
import { copyText, type LapColumn } from './lap-columns.ts'
import { extended, NOTHING, toggled } from './selection.ts'
import type { TableState } from './use-table-state.ts'

interface TableParts {
  runSheetId: string
  laps: readonly Lap[]
  columns: readonly LapColumn[]
  company: BestsByScope
  purpleOf: PurpleOf
  fuelLeft: ReadonlyMap<string, number>
  state: TableState
  rowOf: ReadonlyMap<string, number>
  page: number
  units: UnitOf
  /** The chosen rows are to be edited together. */
  onEditChosen: () => void
}

const STEP: Readonly<Record<Move, readonly [row: number, col: number]>> = {
  stay: [0, 0],
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
}

/** What the lap table hears: keys, clicks and the clipboard, as a spreadsheet does. */
export function useTableEvents(parts: TableParts) {
  const { laps, columns, state, rowOf, units } = parts
  const { active, editing, selection, selecting, setActive, setEditing, setSelection, wanted } = state
  const { store, writes, focusEntry, editAll, paste } = useSessionScope()
  const toast = useToast()
  const touched = useRef(false)
  const order = () => laps.map(({ id }) => id)
  const now = useRef(parts)
  now.current = parts

  function focusCell(id: string, key: string) {
    wanted.current = true
    setActive({ id, key })
  }

  /** What keeps a value from being written; null when it is. */
  const onWrite = useRef((lap: Lap, field: LapField, value: unknown): string | null => {
    const current = store.shown(lap.id)
    if (!current) return 'This lap has been removed meanwhile.'
    const taken =
      field.key === 'lapNumber' &&
      store.ofSheet(lap.runSheetId).some(({ id, lapNumber }) => id !== lap.id && lapNumber === value)
    if (taken) return `Lap ${value} of this car is already there.`
    if (!sameValue(current[field.key], value))
      writes.change([{ lap: current, values: { [field.key]: value } }])
    return null
  }).current

  const onLeave = useRef((move: Move) => {
    const { state, laps, columns, rowOf, runSheetId } = now.current
    state.setEditing(null)
    const at = state.active
    if (!at) return
    const [down, right] = STEP[move]
    const row = (rowOf.get(at.id) ?? 0) + down
    if (row >= laps.length) return focusEntry(runSheetId)
    const col = Math.max(
      0,
      Math.min(columns.length - 1, columns.findIndex(({ key }) => key === at.key) + right),
    )
    state.wanted.current = true
    state.setActive({ id: laps[Math.max(0, row)]?.id ?? at.id, key: columns[col]?.key ?? at.key })
  }).current

  const cellAt = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
    const id = cell?.closest<HTMLElement>('[data-lap]')?.dataset.lap
    const key = cell?.dataset.col
    return id && key ? { id, key } : undefined
  }
  const lapOf = (id: string) => laps[rowOf.get(id) ?? -1]
  const columnOf = (key: string) => columns.find((column) => column.key === key)
  /** What an edit of this cell reaches: all that is chosen, where it is part of that. */
  const reached = (id: string): Lap[] => {
    const ids = selection.ids.has(id) && selection.ids.size > 1 ? selection.ids : new Set([id])
    return laps.filter((lap) => ids.has(lap.id))
  }

  function writeAll(targets: readonly Lap[], field: LapField, value: unknown) {
    const changes = targets
      .filter((lap) => !sameValue(lap[field.key], value))
      .map((lap) => ({ lap, values: { [field.key]: value } }))
    if (changes.length > 0) writes.change(changes)
  }

  function open(id: string, key: string, seed?: string) {
    const lap = lapOf(id)
    const field = columnOf(key)?.field
    if (!lap) return
    if (!field) return seed === undefined && editAll(lap)
    if (field.kind === 'flag') {
      if (seed === undefined || /^[xy1 ]$/i.test(seed)) writeAll(reached(id), field, !lap[field.key])
      return
    }
    if (key === 'lapNumber' && seed === undefined) return editAll(lap)
    setActive({ id, key })
    setEditing({ key, seed })
  }

  function clear(id: string, key: string) {
    const field = columnOf(key)?.field
    const value = field && clearedValue(field)
    if (field && value !== undefined) writeAll(reached(id), field, value)
  }

  function choose(id: string, to: string) {
    setSelection(extended(order(), selection, id, to))
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = cellAt(event.target)
    if (!at || editing || event.nativeEvent.isComposing || event.altKey) return
    const { key, shiftKey } = event
    const mod = event.ctrlKey || event.metaKey
    const place = { row: rowOf.get(at.id) ?? 0, col: columns.findIndex((column) => column.key === at.key) }
    const size = { rows: laps.length, cols: columns.length, page: parts.page }
    const tab = key === 'Tab' && !mod
    const move = tab ? tabMove(place, size.cols, shiftKey) : gridMove(key, mod, place, size)
    if (tab && !move) return
    if (move) {
      const next = { id: laps[move.row]?.id ?? at.id, key: columns[move.col]?.key ?? at.key }
      if (!tab && shiftKey) choose(at.id, next.id)
      else if (!tab && !mod && selection.ids.size > 0) setSelection(NOTHING)
      if (move.beyond && !shiftKey) focusEntry(parts.runSheetId)
      else focusCell(next.id, next.key)
    } else if (mod && key === 'Enter') parts.onEditChosen()
    else if (key === 'Enter' || key === 'F2') open(at.id, at.key)
    else if (key === 'Delete' || key === 'Backspace') clear(at.id, at.key)
    else if (mod && key.toLowerCase() === 'a') setSelection({ anchor: at.id, ids: new Set(order()) })
    else if (key === 'Escape') setSelection(NOTHING)
    else if (key === ' ' && shiftKey) setSelection({ anchor: at.id, ids: new Set([at.id]) })
    else if (key === ' ' && (mod || columnOf(at.key)?.field?.kind !== 'flag'))
      setSelection(toggled(selection, at.id))
    else if (!mod && key.length === 1) open(at.id, at.key, key)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    const at = cellAt(event.target)
    const lap = at && lapOf(at.id)
    if (!at || !lap || event.target instanceof HTMLInputElement) return
    if (selecting) return setSelection(toggled(selection, at.id))
    if (touched.current) return editAll(lap)
    if (event.ctrlKey || event.metaKey) setSelection(toggled(selection, at.id))
    else if (event.shiftKey) choose(active?.id ?? at.id, at.id)
    else if (at.key === 'lapNumber') setSelection({ anchor: at.id, ids: new Set([at.id]) })
    else if (selection.ids.size > 0) setSelection(NOTHING)
    if (!editing) setActive(at)
  }

  function onCopy(event: ClipboardEvent) {
    const at = cellAt(event.target)
    if (!at || editing) return
    const single = selection.ids.size === 0
    const chosen = single ? reached(at.id) : laps.filter(({ id }) => selection.ids.has(id))
    const rows = chosen.map((lap) => ({
      lap,
      deltaMs: lookOf(lap, parts.company, parts.purpleOf).deltaMs,
      fuelLeftKg: parts.fuelLeft.get(lap.id),
    }))
    const shown = single ? columns.filter(({ key }) => key === at.key) : columns
    event.clipboardData.setData('text/plain', copyText(shown, rows, units))
    event.preventDefault()
    if (!single) toast({ text: rows.length === 1 ? 'Copied 1 lap.' : `Copied ${rows.length} laps.` })
  }

  function onPaste(event: ClipboardEvent) {
    const at = cellAt(event.target)
    if (!at || editing) return
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    const from = columns.findIndex(({ key }) => key === at.key)
    if (isTable(text)) {
      const rows = laps.slice(rowOf.get(at.id) ?? 0)
      return paste(parts.runSheetId, text, { columns: columns.slice(from).map(({ field }) => field), rows })
    }
    const field = columnOf(at.key)?.field
    if (!field)
      return toast({ text: 'This column is worked out; nothing can be pasted there.', kind: 'error' })
    const read = readPastedCell(field, text, units)
    if ('message' in read) return toast({ text: `${text.trim()}: ${read.message}`, kind: 'error' })
    writeAll(reached(at.id), field, read.value)
  }

  return {
    focusCell,
    onWrite,
    onLeave,
    events: {
      onKeyDown,
      onClick,
      onCopy,
      onPaste,
      onFocus: (event: { target: EventTarget }) => {
        const at = cellAt(event.target)
        if (at && !editing && (at.id !== active?.id || at.key !== active.key)) setActive(at)
      },
      onPointerDown: (event: PointerEvent) => {
        touched.current = event.pointerType === 'touch'
      },
      onMouseDown: (event: MouseEvent) => {
        // A range is drawn with the shift key; the browser would mark text.
        if (event.shiftKey) event.preventDefault()
      },
      onDoubleClick: (event: MouseEvent) => {
        const at = cellAt(event.target)
        if (at && !touched.current && !selecting) open(at.id, at.key)
      },
    },
  }
}
