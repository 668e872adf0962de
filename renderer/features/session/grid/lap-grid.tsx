import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type BestsByScope, NO_BEST } from '../../../../server/calc/laps/lap-ranking.ts'
import type { CellLayout } from '../../../laps/lap-cell.tsx'
import type { PurpleOf } from '../../../laps/lap-look.ts'
import { type GridHandle, useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useLapRows } from '../../../laps/scope/use-lap-rows.ts'
import { useLapRevision } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useRootFontPx } from '../../../ui/use-root-font.ts'
import { ColumnEnd } from './column-end.tsx'
import { ColumnHead } from './column-head.tsx'
import classes from './lap-grid.module.css'
import { SheetColumn } from './sheet-column.tsx'

const ROWS_AROUND = 8
const REM = { head: 3.5, pinned: 3.25, room: 6, editor: 20 }
const END: Record<CellLayout, number> = { times: 9.75, full: 8.125 }
const WIDTH: Record<CellLayout, number> = { times: 17, full: 30 }
const ROW_HEIGHT = 2.75
const NOBODY: BestsByScope = { personal: NO_BEST, class: NO_BEST, session: NO_BEST }

interface LapGridProps {
  ref: Ref<GridHandle>
  columns: readonly CarColumn[]
  companies: ReadonlyMap<string, BestsByScope>
  purpleOf: PurpleOf
  layout: CellLayout
  /** All the laps are here. */
  loaded: boolean
  /** Puts the cursor into the first car's entry field as soon as the laps are here. */
  takesFocus: boolean
  editing: Lap | null
}

/** Cars side by side, lap by lap. Only what can be seen is in the page, however many laps there are. */
export function LapGrid(props: LapGridProps) {
  const { ref, columns, companies, purpleOf, layout, loaded, editing } = props
  const { store } = useSessionScope()
  const rem = useRootFontPx()
  const scroller = useRef<HTMLElement>(null)
  const wanted = useRef<string | undefined>(undefined)
  const [active, setActive] = useState<string>()
  const [box, setBox] = useState({ width: 0 })
  const revision = useLapRevision()
  const { numbers, rowOf } = useLapRows(store, columns, revision)
  const pinned = REM.pinned * rem
  const rowHeight = Math.round(ROW_HEIGHT * rem)
  // One car alone has the whole width.
  const columnWidth = Math.round(Math.max(columns.length === 1 ? box.width - pinned : 0, WIDTH[layout] * rem))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setBox({ width: element.clientWidth }))
    observer.observe(element)
    setBox({ width: element.clientWidth })
    return () => observer.disconnect()
  }, [])

  const rows = useVirtualizer({
    count: numbers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: ROWS_AROUND,
    scrollMargin: REM.head * rem,
    scrollPaddingStart: REM.head * rem,
    scrollPaddingEnd: (END[layout] + REM.room) * rem,
  })
  const activeIndex = columns.findIndex(({ id }) => id === active)
  const cars = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 1,
    paddingStart: pinned,
    scrollPaddingStart: pinned,
    // The car that is typed stays in the page, wherever it is scrolled: its cursor must not get lost.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return activeIndex < 0 || indexes.includes(activeIndex)
        ? indexes
        : [...indexes, activeIndex].sort((a, b) => a - b)
    },
  })
  useLayoutEffect(() => {
    rows.measure()
    cars.measure()
    void [rowHeight, columnWidth]
  }, [rows, cars, rowHeight, columnWidth])

  const takeFocus = useCallback(() => {
    if (wanted.current === undefined) return
    const input = scroller.current?.querySelector<HTMLElement>(
      `[data-entry="${wanted.current}"] [data-field]`,
    )
    if (!input) return
    wanted.current = undefined
    input.focus({ preventScroll: true })
  }, [])
  useEffect(takeFocus)
  useImperativeHandle(ref, () => ({
    focusEntry(id, step) {
      const index = columns.findIndex((column) => column.id === id) + step
      const target = columns[index]
      if (!target) return
      wanted.current = target.id
      setActive(target.id)
      if (step !== 0) cars.scrollToIndex(index, { align: 'auto' })
      takeFocus()
    },
  }))

  const { takesFocus } = props
  const shownCars = cars.getVirtualItems()
  // The laps may be here before the grid has measured how many cars fit.
  const ready = loaded && shownCars.length > 0
  useEffect(() => {
    const idle = document.activeElement === document.body || document.activeElement === null
    if (!ready || !takesFocus || !idle) return
    scroller.current?.querySelector<HTMLElement>('[data-entry] [data-field]')?.focus({ preventScroll: true })
  }, [ready, takesFocus])

  // The newest lap of the car that is typed stays in sight.
  const newest = active === undefined ? undefined : store.ofSheet(active).at(-1)?.lapNumber
  const seen = useRef(newest)
  useEffect(() => {
    const grew = newest !== undefined && newest > (seen.current ?? 0)
    seen.current = newest
    const row = newest === undefined ? undefined : rowOf.get(newest)
    if (grew && row !== undefined) rows.scrollToIndex(row, { align: 'auto' })
  }, [newest, rowOf, rows])
  const started = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || started.current || numbers.length === 0) return
    element.scrollTop = element.scrollHeight
    void box.width
  }, [numbers.length, box.width])
  const stopFollowing = () => {
    started.current = true
  }

  const lapRows = rows.getVirtualItems()
  const first = lapRows[0]?.index ?? 0
  const last = lapRows.at(-1)?.index ?? -1
  const width = cars.getTotalSize()
  const bodyHeight = numbers.length * rowHeight + (editing ? REM.editor : REM.room) * rem
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      data-layout={layout}
      aria-label="Laps"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      onWheel={stopFollowing}
      onPointerDown={stopFollowing}
      onKeyDown={stopFollowing}
    >
      <div className={classes.heads} style={{ width }}>
        <span className={classes.corner}>Lap</span>
        {shownCars.map(({ index, start }) => (
          <div key={index} className={classes.head} style={{ left: start, width: columnWidth }}>
            <ColumnHead column={columns[index]!} />
          </div>
        ))}
      </div>
      <div className={classes.body} style={{ width, height: bodyHeight }}>
        {loaded && numbers.length === 0 && (
          <p className={classes.noLaps}>
            No laps yet. Type the first time below: 1234 is 1:23.4, and Enter saves it.
          </p>
        )}
        <div className={classes.numbers} style={{ height: bodyHeight }}>
          {lapRows.map(({ index }) => (
            <span
              key={numbers[index]}
              className={classes.rowNumber}
              style={{ transform: `translateY(${index * rowHeight}px)`, height: rowHeight }}
            >
              {numbers[index]}
            </span>
          ))}
        </div>
        {shownCars.map(({ index, start }) => {
          const column = columns[index]!
          return (
            <SheetColumn
              key={column.id}
              column={column}
              company={companies.get(column.id) ?? NOBODY}
              purpleOf={purpleOf}
              layout={layout}
              rowOf={rowOf}
              numbers={numbers}
              first={first}
              last={last}
              rowHeight={rowHeight}
              left={start}
              width={columnWidth}
              editing={editing?.runSheetId === column.id ? editing : null}
            />
          )
        })}
      </div>
      <div className={classes.ends} style={{ width, height: `${END[layout]}rem` }}>
        {shownCars.map(({ index, start }) => {
          const column = columns[index]!
          return (
            <ColumnEnd
              key={column.id}
              column={column}
              company={companies.get(column.id) ?? NOBODY}
              left={start}
              width={columnWidth}
              onActive={setActive}
            />
          )
        })}
        <span className={classes.endCorner}>New</span>
      </div>
    </section>
  )
}
