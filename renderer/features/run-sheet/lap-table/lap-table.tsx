// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows are positioned outside a table's layout
import { type CSSProperties, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import type { FuelLeft } from '../../../../server/calc/laps/fuel-left.ts'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { EditedLaps } from '../../../laps/edited-laps.tsx'
import type { FormulaText, FormulaTexts } from '../../../laps/formulas/formula-text.ts'
import { lookOf, type PurpleOf } from '../../../laps/lap-look.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { useRemPx, useTokenPx } from '../../../ui/density.ts'
import { cellSelector } from '../../../ui/grid/grid-cells.ts'
import { useFollowEnd } from '../../../ui/grid/use-follow-end.ts'
import { useGridClipboard } from '../../../ui/grid/use-grid-clipboard.ts'
import { useGridFocus } from '../../../ui/grid/use-grid-focus.ts'
import { useGridKeys } from '../../../ui/grid/use-grid-keys.ts'
import { useGridPointer } from '../../../ui/grid/use-grid-pointer.ts'
import type { Cell, GridState } from '../../../ui/grid/use-grid-state.ts'
import { useGridWindow } from '../../../ui/grid/use-grid-window.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import type { LapColumn } from './lap-columns.ts'
import { LapRow } from './lap-row.tsx'
import classes from './lap-table.module.css'
import { useCellEdit } from './use-cell-edit.ts'
import { useLapActs } from './use-lap-acts.ts'

const ROWS_AROUND = 10
const HEAD_REM = 2

export interface TableHandle {
  /** Moves the cursor to the last lap. */
  focusLast(): void
}

interface LapTableProps {
  ref: Ref<TableHandle>
  name: string
  carNumber: string
  runSheetId: string
  laps: readonly Lap[]
  columns: readonly LapColumn[]
  bests: BestsByScope
  purpleOf: PurpleOf
  fuelLeft: ReadonlyMap<string, FuelLeft>
  formulas: FormulaTexts
  state: GridState
  /** Called to edit the chosen rows together. */
  onEditChosen: () => void
}

const template = (columns: readonly LapColumn[]) =>
  columns.map(({ key, rem }) => (key === 'comment' ? `minmax(${rem}rem, 1fr)` : `${rem}rem`)).join(' ')

/** Heading of a formula, with its unit, or with what is wrong with it. */
function FormulaHead({ head, text }: { head: string; text: FormulaText | undefined }) {
  if (text?.error === undefined) return <>{text?.unit ? `${head} (${text.unit})` : head}</>
  return (
    <span className="bad cut">
      {`⚠ ${head}`}
      <span className="visually-hidden">{`: ${text.error}`}</span>
    </span>
  )
}

const Heads = ({ columns, formulas }: Pick<LapTableProps, 'columns' | 'formulas'>) => (
  <div role="rowgroup" className={classes.heads}>
    {/* biome-ignore lint/a11y/useFocusableInteractive: column headings have no action */}
    <div className={classes.head} role="row" aria-rowindex={1}>
      {columns.map(({ key, head, title, align, formula }, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: column headings have no action
        <div
          key={key}
          role="columnheader"
          aria-colindex={at + 1}
          title={formulas.get(key)?.error ?? title}
          className={classes.headCell}
          data-col={key}
          data-align={align}
        >
          {formula ? <FormulaHead head={head} text={formulas.get(key)} /> : head}
        </div>
      ))}
    </div>
  </div>
)

/** Virtual rows, cursor and event handlers of the table. */
function useLapGrid(props: LapTableProps) {
  const { laps, columns, runSheetId, state, bests, purpleOf, fuelLeft } = props
  const rem = useRemPx()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useTokenPx('--row-dense')
  const rows = useMemo(() => laps.map(({ id }) => id), [laps])
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const { active } = state
  const activeRow = active ? rows.indexOf(active.id) : -1
  const tabRow = activeRow < 0 ? laps.length - 1 : activeRow
  const tabKey = active && keys.includes(active.key) ? active.key : keys[1]

  const focus = useGridFocus(scroller, { scrolls: true })
  const goTo = (cell: Cell) => {
    state.setActive(cell)
    focus(cellSelector(cell))
  }
  const grid = { rows, columns: keys, state, goTo }
  const dataOf = (lap: Lap) => ({
    lap,
    deltaMs: lookOf(lap, bests, purpleOf).deltaMs,
    fuelLeft: fuelLeft.get(lap.id),
    formulas: props.formulas,
  })
  const acts = useLapActs({ grid, runSheetId, laps, columns, dataOf })
  const onKeyDown = useGridKeys(grid, { ...acts, rowHeight, editChosen: props.onEditChosen })
  const events = { onKeyDown, ...useGridPointer(grid, acts), ...useGridClipboard(grid, acts) }
  const shown = useGridWindow({
    scroller,
    count: laps.length,
    size: rowHeight,
    overscan: ROWS_AROUND,
    scrollMargin: HEAD_REM * rem,
    pinned: tabRow,
  })
  useFollowEnd(scroller, `${laps.length} ${rows.at(-1)}`, { slack: rowHeight * 2 })
  return { scroller, rowHeight, grid, tabRow, tabKey, events, shown: shown.getVirtualItems() }
}

/** The laps of one car as a spreadsheet. Renders visible rows only. */
export function LapTable(props: LapTableProps) {
  const { ref, laps, columns, bests, purpleOf, fuelLeft, runSheetId } = props
  const { active, editing, selection } = props.state
  const units = useUnits()
  const { scroller, rowHeight, grid, tabRow, tabKey, events, shown } = useLapGrid(props)
  const { onWrite, onLeave } = useCellEdit(grid, runSheetId)
  const byNumber = useMemo(() => new Map(laps.map(({ lapNumber }, index) => [lapNumber, index])), [laps])
  useImperativeHandle(ref, () => ({
    focusLast() {
      const id = grid.rows.at(-1)
      if (id) grid.goTo({ id, key: grid.columns[1] ?? '' })
    },
  }))
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
      <Heads columns={columns} formulas={props.formulas} />
      {laps.length > 0 && (
        <div role="rowgroup" className="relative" style={{ height: laps.length * rowHeight }}>
          {shown.map(({ index }) => {
            const lap = laps[index]!
            return (
              <LapRow
                key={lap.id}
                lap={lap}
                index={index}
                height={rowHeight}
                bests={bests}
                purpleOf={purpleOf}
                fuelLeftKg={fuelLeft.get(lap.id)?.kg}
                fuelIsEstimate={fuelLeft.get(lap.id)?.isEstimate}
                formulas={props.formulas}
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
            <EditedLaps
              runSheetId={runSheetId}
              rowOf={(number) => byNumber.get(number)}
              rowHeight={rowHeight}
            />
          </div>
        </div>
      )}
    </div>
  )
}
