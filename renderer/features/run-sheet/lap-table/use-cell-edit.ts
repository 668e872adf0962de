import { useCallback, useRef } from 'react'
import { sameValue } from '../../../data/queue/same-value.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { LapField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import type { Grid } from '../../../ui/grid/grid-cells.ts'
import { type Arrow, gridMove } from '../../../ui/grid/grid-moves.ts'

/** Where the focus goes when a cell closes; `none` if it has already moved. */
export type Leave = Arrow | 'stay' | 'none'

const KEYS = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' } as const

/** Writes and closes the open cell. Both callbacks are stable, because every row receives them. */
export function useCellEdit(grid: Grid, runSheetId: string) {
  const { store, writes, focusEntry } = useSessionScope()
  const latest = useRef(grid)
  latest.current = grid

  /** Returns an error; null once written. */
  const onWrite = useCallback(
    (lap: Lap, field: LapField, value: unknown): string | null => {
      const current = store.shown(lap.id)
      if (!current) return 'This lap has been removed.'
      const isTaken =
        field.key === 'lapNumber' &&
        store.ofSheet(lap.runSheetId).some(({ id, lapNumber }) => id !== lap.id && lapNumber === value)
      if (isTaken) return `Lap ${value} of this car already exists.`
      if (!sameValue(current[field.key], value))
        writes.change([{ lap: current, values: { [field.key]: value } }])
      return null
    },
    [store, writes],
  )

  const onLeave = useCallback(
    (leave: Leave) => {
      const { rows, columns, state, goTo } = latest.current
      const at = state.active
      state.setEditing(null)
      if (!at || leave === 'none') return
      if (leave === 'stay') return goTo(at)
      const place = { row: Math.max(0, rows.indexOf(at.id)), col: columns.indexOf(at.key) }
      const move = gridMove(KEYS[leave], false, place, { rows: rows.length, cols: columns.length, page: 1 })
      if (move?.beyond) focusEntry(runSheetId)
      else goTo({ id: rows[move?.row ?? -1] ?? at.id, key: columns[move?.col ?? -1] ?? at.key })
    },
    [focusEntry, runSheetId],
  )
  return { onWrite, onLeave }
}
