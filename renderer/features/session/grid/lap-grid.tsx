import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { type BestsByScope, NO_BEST } from '../../../../server/calc/laps/lap-ranking.ts'
import { useShownFormulas } from '../../../laps/formulas/chosen-columns.ts'
import { type CellLayout, FORMULA_REM } from '../../../laps/lap-cell.tsx'
import type { PurpleOf } from '../../../laps/lap-look.ts'
import { type GridHandle, useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useLapRows } from '../../../laps/scope/use-lap-rows.ts'
import { useLapRevision } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useDensity, useRemPx, useTokenPx } from '../../../ui/density.ts'
import { useClientWidth } from '../../../ui/grid/use-client-width.ts'
import { useFollowEnd } from '../../../ui/grid/use-follow-end.ts'
import { useGridFocus } from '../../../ui/grid/use-grid-focus.ts'
import { useGridWindow } from '../../../ui/grid/use-grid-window.ts'
import { hasNoFocus } from '../../../ui/has-no-focus.ts'
import { ColumnEnd } from './column-end.tsx'
import { ColumnHead } from './column-head.tsx'
import classes from './lap-grid.module.css'
import { SheetColumn } from './sheet-column.tsx'

const ROWS_AROUND = 4
const REM = { facts: 1.25, pinned: 3.25, room: 4, editor: { times: 27, full: 20 } }
const WIDTH: Record<CellLayout, number> = { times: 15, full: 26.5 }
/** Above and below an entry field. */
const ENTRY_PAD_PX = 2
const NO_FORMULAS: never[] = []
const NO_BESTS: BestsByScope = { personal: NO_BEST, class: NO_BEST, session: NO_BEST }

interface LapGridProps {
  ref: Ref<GridHandle>
  columns: readonly CarColumn[]
  bestsBySheet: ReadonlyMap<string, BestsByScope>
  purpleOf: PurpleOf
  layout: CellLayout
  /** Whether every lap has loaded. */
  loaded: boolean
  /** Focuses the first car's entry field once the laps have loaded. */
  takesFocus: boolean
  editing: Lap | null
  /** Laps alone: the head and the entry of the car are outside. */
  bare?: boolean
}

const entryOf = (runSheetId: string) => `[data-entry="${runSheetId}"] [data-field]`

/** Visible part of the grid: rows are lap numbers, columns are cars. */
function useCarWindow(
  { columns, layout, editing, bare = false }: LapGridProps,
  active: string | undefined,
  formulas: number,
) {
  const { store } = useSessionScope()
  const rem = useRemPx()
  const scroller = useRef<HTMLElement>(null)
  const width = useClientWidth(scroller)
  const { numbers, rowOf } = useLapRows(store, columns, useLapRevision())
  const rowHeight = useTokenPx('--row-dense')
  // By touch an entry opens all of its fields over the laps above it.
  const room = useDensity() === 'touch' && !bare ? REM.room * rem : 0
  const head = bare ? 0 : Math.round(rowHeight + REM.facts * (formulas > 0 ? 2 : 1) * rem)
  const end = bare ? 0 : rowHeight + ENTRY_PAD_PX
  const pinned = REM.pinned * rem
  // A single car takes the full width.
  const columnWidth = Math.round(
    Math.max(columns.length === 1 ? width - pinned : 0, (WIDTH[layout] + formulas * FORMULA_REM) * rem),
  )
  const rows = useGridWindow({
    scroller,
    count: numbers.length,
    size: rowHeight,
    overscan: ROWS_AROUND,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: end + room,
  })
  const cars = useGridWindow({
    scroller,
    horizontal: true,
    count: columns.length,
    size: columnWidth,
    overscan: 1,
    paddingStart: pinned,
    scrollPaddingStart: pinned,
    pinned: columns.findIndex(({ id }) => id === active),
  })
  useFollowEnd(scroller, numbers.length, { slack: rowHeight * 2, held: editing !== null })

  // Keeps the newest lap of the car being entered in view.
  const newest = active === undefined ? undefined : store.ofSheet(active).at(-1)?.lapNumber
  const seen = useRef(newest)
  useEffect(() => {
    const isLater = newest !== undefined && newest > (seen.current ?? 0)
    seen.current = newest
    if (isLater) rows.scrollToIndex(rowOf(newest), { align: 'auto' })
  }, [newest, rowOf, rows])
  const bodyHeight = numbers.length * rowHeight + (editing ? REM.editor[layout] * rem : room)
  return { scroller, rows, cars, numbers, rowOf, rowHeight, head, end, columnWidth, bodyHeight }
}

/** Cars side by side, lap by lap. Renders visible cells only. */
export function LapGrid(props: LapGridProps) {
  const { ref, columns, bestsBySheet, purpleOf, layout, loaded, takesFocus, editing, bare = false } = props
  const [active, setActive] = useState<string>()
  const chosen = useShownFormulas()
  const formulas = layout === 'full' && !bare ? chosen : NO_FORMULAS
  const { scroller, rows, cars, numbers, rowOf, rowHeight, head, end, columnWidth, bodyHeight } =
    useCarWindow(props, active, formulas.length)
  const focus = useGridFocus(scroller, { scrolls: false })
  useImperativeHandle(ref, () => ({
    focusEntry(id, step) {
      const index = columns.findIndex((column) => column.id === id) + step
      const target = columns[index]
      if (!target) return
      setActive(target.id)
      if (step !== 0) cars.scrollToIndex(index, { align: 'auto' })
      focus(entryOf(target.id))
    },
  }))
  // The laps may load before the grid has measured how many cars fit.
  const shown = cars.getVirtualItems().map(({ index, start }) => ({ column: columns[index]!, left: start }))
  const isReady = loaded && shown.length > 0
  useEffect(() => {
    if (isReady && takesFocus && hasNoFocus()) focus('[data-entry] [data-field]', { onlyFree: true })
  }, [isReady, takesFocus, focus])

  const lapRows = rows.getVirtualItems()
  const lastRow = lapRows.at(-1)?.index ?? -1
  // Without an end, a new last row does not render the columns of cars that lack it.
  const last = lastRow === numbers.length - 1 ? Number.POSITIVE_INFINITY : (numbers[lastRow] ?? 0)
  const width = cars.getTotalSize()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable without a mouse
    <section ref={scroller} className={classes.scroller} data-layout={layout} aria-label="Laps" tabIndex={0}>
      {!bare && (
        <div className={classes.heads} style={{ width, height: head }}>
          <span className={classes.corner}>Lap</span>
          {shown.map(({ column, left }) => (
            <div
              key={column.id}
              className={classes.head}
              style={{ left, width: columnWidth }}
              data-ours={column.car.ours || undefined}
            >
              <ColumnHead
                column={column}
                bests={bestsBySheet.get(column.id) ?? NO_BESTS}
                layout={layout}
                formulas={formulas}
              />
            </div>
          ))}
        </div>
      )}
      <div className={classes.body} style={{ width, height: bodyHeight }}>
        {loaded && numbers.length === 0 && (
          <p className={classes.noLaps}>
            No laps yet. Type the first time below: 1234 is 1:23.4, and Enter saves it.
          </p>
        )}
        <div
          className={classes.numbers}
          style={{ height: bodyHeight, paddingTop: (lapRows[0]?.index ?? 0) * rowHeight }}
        >
          {lapRows.map(({ index }) => (
            <span key={numbers[index]} className={classes.rowNumber} style={{ height: rowHeight }}>
              {numbers[index]}
            </span>
          ))}
        </div>
        {shown.map(({ column, left }) => (
          <SheetColumn
            key={column.id}
            column={column}
            bests={bestsBySheet.get(column.id) ?? NO_BESTS}
            purpleOf={purpleOf}
            layout={layout}
            formulas={formulas}
            rowOf={rowOf}
            first={numbers[lapRows[0]?.index ?? 0] ?? 0}
            last={last}
            rowHeight={rowHeight}
            left={left}
            width={columnWidth}
            editing={editing?.runSheetId === column.id ? editing : null}
          />
        ))}
      </div>
      {!bare && (
        <div className={classes.ends} style={{ width, height: end }}>
          {shown.map(({ column, left }) => (
            <ColumnEnd key={column.id} column={column} left={left} width={columnWidth} onActive={setActive} />
          ))}
          <span className={classes.endCorner}>New</span>
        </div>
      )}
    </section>
  )
}
