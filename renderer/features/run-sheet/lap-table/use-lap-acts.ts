import { sameValue } from '../../../data/queue/same-value.ts'
import { readPastedCell } from '../../../laps/paste/paste-cell.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { clearedValue, type LapField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import type { Grid } from '../../../ui/grid/grid-cells.ts'
import type { Cell } from '../../../ui/grid/use-grid-state.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { exactText, type LapColumn, type LapData } from './lap-columns.ts'

interface LapTableParts {
  grid: Grid
  runSheetId: string
  laps: readonly Lap[]
  columns: readonly LapColumn[]
  dataOf: (lap: Lap) => LapData
}

/** Keyboard, pointer and clipboard actions on laps of the table. */
export function useLapActs({ grid, runSheetId, laps, columns, dataOf }: LapTableParts) {
  const { state } = grid
  const { writes, focusEntry, editAll, paste } = useSessionScope()
  const units = useUnits()
  const toast = useToast()
  const lapOf = ({ id }: Cell) => laps.find((lap) => lap.id === id)
  const fieldOf = ({ key }: Cell) => columns.find((column) => column.key === key)?.field

  /** Writes a value into a cell, and into the same column of all chosen laps if its lap is one of them. */
  function write({ id }: Cell, field: LapField, value: unknown) {
    const { ids } = state.selection
    const targets = laps.filter((lap) => (ids.has(id) ? ids.has(lap.id) : lap.id === id))
    const changes = targets
      .filter((lap) => !sameValue(lap[field.key], value))
      .map((lap) => ({ lap, values: { [field.key]: value } }))
    if (changes.length > 0) writes.change(changes)
  }

  return {
    open(cell: Cell, seed?: string) {
      const [lap, field] = [lapOf(cell), fieldOf(cell)]
      if (!lap) return
      if (field?.kind === 'flag') {
        if (seed === undefined || /^[xy1 ]$/i.test(seed)) write(cell, field, !lap[field.key])
      } else if (seed === undefined && (!field || field.key === 'lapNumber')) editAll(lap)
      else if (field) {
        state.setActive(cell)
        state.setEditing({ key: cell.key, seed })
      }
    },
    openRow(cell: Cell) {
      const lap = lapOf(cell)
      if (lap) editAll(lap)
    },
    clear(cell: Cell) {
      const field = fieldOf(cell)
      const value = field && clearedValue(field)
      if (field && value !== undefined) write(cell, field, value)
    },
    isPressed: (cell: Cell) => fieldOf(cell)?.kind === 'flag',
    goBeyond: () => focusEntry(runSheetId),
    textAt(cell: Cell) {
      const lap = lapOf(cell)
      const column = columns.find(({ key }) => key === cell.key)
      return lap && column ? exactText(column, dataOf(lap), units) : ''
    },
    onCopied: (count: number) => toast({ text: count === 1 ? 'Copied 1 lap.' : `Copied ${count} laps.` }),
    onText(cell: Cell, text: string) {
      const field = fieldOf(cell)
      if (!field)
        return toast({ text: 'This column is calculated; nothing can be pasted there.', kind: 'error' })
      const read = readPastedCell(field, text, units)
      if ('message' in read) return toast({ text: `${text.trim()}: ${read.message}`, kind: 'error' })
      write(cell, field, read.value)
    },
    onTable({ id, key }: Cell, text: string) {
      const from = grid.columns.indexOf(key)
      const at = {
        columns: columns.slice(from).map(({ field }) => field),
        rows: laps.slice(grid.rows.indexOf(id)),
      }
      paste(runSheetId, text, at)
    },
  }
}
