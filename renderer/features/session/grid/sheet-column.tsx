import { memo, useCallback } from 'react'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { EditedLaps } from '../../../laps/edited-laps.tsx'
import type { FormulaColumn } from '../../../laps/formulas/formula-columns.ts'
import { useSheetFormulas } from '../../../laps/formulas/use-formula-texts.ts'
import { type CellLayout, LapCell } from '../../../laps/lap-cell.tsx'
import type { PurpleOf } from '../../../laps/lap-look.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useSheetLaps } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { LapEditor } from '../lap/lap-editor.tsx'
import classes from './lap-grid.module.css'

interface SheetColumnProps {
  column: CarColumn
  bests: BestsByScope
  purpleOf: PurpleOf
  layout: CellLayout
  formulas: readonly FormulaColumn[]
  /** Row of each lap number. */
  rowOf: (lapNumber: number) => number
  /** Lap numbers of the first and the last rendered row: those on screen and a few at both ends. */
  first: number
  last: number
  rowHeight: number
  left: number
  width: number
  editing: Lap | null
}

/** Index of the first lap with at least this number. */
function lapFrom(laps: readonly Lap[], lapNumber: number): number {
  let [low, high] = [0, laps.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((laps[middle]?.lapNumber ?? 0) < lapNumber) low = middle + 1
    else high = middle
  }
  return low
}

/** The laps of one car within the rendered rows. */
export const SheetColumn = memo(function SheetColumn(props: SheetColumnProps) {
  const { column, bests, purpleOf, layout, formulas, rowOf, first, last, rowHeight, left, width, editing } =
    props
  const { edit, focusEntry } = useSessionScope()
  const laps = useSheetLaps(column.id)
  const texts = useSheetFormulas(formulas, column.sheet, laps)
  const shown = laps.slice(lapFrom(laps, first), lapFrom(laps, last + 1))
  const step = useCallback(
    (lap: Lap, by: -1 | 1) => {
      const next = laps[laps.findIndex(({ id }) => id === lap.id) + by]
      if (next) edit(next)
      else if (by === 1) {
        edit(null)
        focusEntry(column.id)
      }
    },
    [laps, edit, focusEntry, column.id],
  )
  const tops = shown.map(({ lapNumber }) => rowOf(lapNumber) * rowHeight)
  const open = editing && laps.find(({ id }) => id === editing.id)
  return (
    <div className={classes.column} style={{ left, width }} data-car={column.car.number}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
      <ol role="list" aria-label={`Laps of car ${column.car.number}`} style={{ paddingTop: tops[0] }}>
        {shown.map((lap, index) => (
          <LapCell
            key={lap.id}
            lap={lap}
            bests={bests}
            purpleOf={purpleOf}
            layout={layout}
            formulas={formulas}
            texts={texts}
            gap={index === 0 ? 0 : tops[index]! - tops[index - 1]! - rowHeight}
            height={rowHeight}
            onOpen={edit}
          />
        ))}
      </ol>
      <EditedLaps runSheetId={column.id} rowOf={rowOf} rowHeight={rowHeight} />
      {open && <LapEditor key={open.id} lap={open} top={rowOf(open.lapNumber) * rowHeight} onStep={step} />}
    </div>
  )
})
