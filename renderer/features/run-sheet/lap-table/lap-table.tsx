// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only where they are seen stand free of a table's layout
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { EditedLaps } from '../../../laps/edited-laps.tsx'
import type { PurpleOf } from '../../../laps/lap-look.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { useRootFontPx } from '../../../ui/use-root-font.ts'
import type { LapColumn } from './lap-columns.ts'
import { LapRow } from './lap-row.tsx'
import classes from './lap-table.module.css'
import { useTableEvents } from './use-table-events.ts'
import type { TableState } from './use-table-state.ts'

const ROWS_AROUND = 10
const REM = { row: 2.25, head: 2.375 }
const COARSE_ROW_REM = 2.75

export interface TableHandle {
  /** Puts the cursor into the last lap. */
  focusLast(): void
}

interface LapTableProps {
  ref: Ref<TableHandle>
  name: string
  carNumber: string
  runSheetId: string
  laps: readonly Lap[]
  columns: readonly LapColumn[]
  company: BestsByScope
  purpleOf: PurpleOf
  fuelLeft: ReadonlyMap<string, number>
  state: TableState
  coarse: boolean
  /** The chosen rows are to be edited together. */
  onEditChosen: () => void
}

const template = (columns: readonly LapColumn[]) =>
  columns.map(({ key, rem }) => (key === 'comment' ? `minmax(${rem}rem, 1fr)` : `${rem}rem`)).join(' ')

/** The laps of one car as a spreadsheet. Only the rows that can be seen are in the page. */
export function LapTable(props: LapTableProps) {
  const { ref, laps, columns, company, purpleOf, fuelLeft, state, coarse } = props
  const units = useUnits()
  const rem = useRootFontPx()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = Math.round((coarse ? COARSE_ROW_REM : REM.row) * rem)
  const rowOf = useMemo(() => new Map(laps.map(({ id }, index) => [id, index])), [laps])
  const byNumber = useMemo(() => new Map(laps.map(({ lapNumber }, index) => [lapNumber, index])), [laps])
  const { active, editing, selection } = state
  const tabRow = (active && rowOf.get(active.id)) ?? laps.length - 1
  const tabKey = columns.some(({ key }) => key === active?.key) ? active?.key : columns[1]?.key

  const rows = useVirtualizer({
    count: laps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: ROWS_AROUND,
    scrollMargin: REM.head * rem,
    // The cell that has the cursor stays in the page, wherever it is scrolled.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return tabRow < 0 || indexes.includes(tabRow) ? indexes : [...indexes, tabRow].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when rows have another height
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])

  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
  const { events, onWrite, onLeave, focusCell } = useTableEvents({ ...props, rowOf, page, units })
  useImperativeHandle(ref, () => ({
    focusLast() {
      const last = laps.at(-1)
      if (last) focusCell(last.id, columns[1]?.key ?? '')
    },
  }))

  const wanted = state.wanted
  useLayoutEffect(() => {
    if (!wanted.current || !active || editing) return
    const row = scroller.current?.querySelector(`[data-lap="${active.id}"]`)
    const cell = row?.querySelector<HTMLElement>(`[data-col="${active.key}"]`)
    if (!cell) return
    wanted.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  // The newest lap stays in sight while somebody types laps, and is what is seen first.
  const newest = laps.at(-1)?.id
  const follows = useRef(true)
  const follow = useCallback(() => {
    const element = scroller.current
    if (element && follows.current) element.scrollTop = element.scrollHeight
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when the newest lap is another one
  useLayoutEffect(follow, [newest, laps.length])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      follows.current = below < rowHeight * 2
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [rowHeight, follow])

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ '--columns': template(columns) } as CSSProperties}
      role="grid"
      aria-label={props.name}
      aria-rowcount={laps.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      data-car={props.carNumber}
      {...events}
    >
      <div role="rowgroup" className={classes.heads}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: heads do nothing */}
        <div className={classes.head} role="row" aria-rowindex={1}>
          {columns.map(({ key, head, title, align }, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: heads do nothing
            <div
              key={key}
              role="columnheader"
              aria-colindex={at + 1}
              title={title}
              className={classes.headCell}
              data-col={key}
              data-align={align}
            >
              {head}
            </div>
          ))}
        </div>
      </div>
      {laps.length > 0 && (
        <div role="rowgroup" className={classes.body} style={{ height: laps.length * rowHeight }}>
          {rows.getVirtualItems().map(({ index }) => {
            const lap = laps[index]!
            return (
              <LapRow
                key={lap.id}
                lap={lap}
                index={index}
                top={index * rowHeight}
                height={rowHeight}
                company={company}
                purpleOf={purpleOf}
                fuelLeftKg={fuelLeft.get(lap.id)}
                columns={columns}
                units={units}
                tabKey={index === tabRow ? tabKey : undefined}
                editing={editing && active?.id === lap.id ? editing : undefined}
                chosen={selection.ids.has(lap.id)}
                onWrite={onWrite}
                onLeave={onLeave}
              />
            )
          })}
          <div role="presentation">
            <EditedLaps runSheetId={props.runSheetId} rowOf={byNumber} rowHeight={rowHeight} />
          </div>
        </div>
      )}
    </div>
  )
}
