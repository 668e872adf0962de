// biome-ignore-all lint/a11y/useSemanticElements: virtualized rows are positioned outside a table's layout
import { memo } from 'react'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import type { FormulaTexts } from '../../../laps/formulas/formula-text.ts'
import {
  type LapLook,
  LOOK_MARK,
  type Look,
  lookOf,
  lookWords,
  type PurpleOf,
} from '../../../laps/lap-look.ts'
import { StatusChip } from '../../../laps/lap-tags.tsx'
import type { LapField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { Chip } from '../../../ui/marks/chip.tsx'
import type { UnitOf } from '../../../ui/units/use-units.ts'
import { CellEditor } from './cell-editor.tsx'
import { cellText, type LapColumn } from './lap-columns.ts'
import classes from './lap-table.module.css'
import type { Leave } from './use-cell-edit.ts'

interface LapRowProps {
  lap: Lap
  index: number
  height: number
  bests: BestsByScope
  purpleOf: PurpleOf
  /** Of its fuel left, apart so that rows stay memoised. */
  fuelLeftKg: number | undefined
  fuelIsEstimate: boolean | undefined
  formulas: FormulaTexts
  columns: readonly LapColumn[]
  units: UnitOf
  /** Column of the tab stop, if it is in this row. */
  tabKey: string | undefined
  /** The cell being edited, if it is in this row. */
  editing: { key: string; seed: string | undefined } | undefined
  chosen: boolean
  onWrite: (lap: Lap, field: LapField, value: unknown) => string | null
  onLeave: (leave: Leave) => void
}

const SECTORS = ['sector1Ms', 'sector2Ms', 'sector3Ms']
const lookAt = (key: string, look: LapLook): Look | undefined =>
  key === 'lapTimeMs' ? look.time : look.sectors[SECTORS.indexOf(key)]

/** A cell's text, as a tag if its column has a fixed set of values. */
function Tag({ column, lap, text }: { column: LapColumn; lap: Lap; text: string }) {
  const { key } = column
  if (key === 'trackStatus' && lap.trackStatus === 'green') return <span className="quiet">green</span>
  if (key === 'trackStatus') return <StatusChip status={lap.trackStatus} />
  if (key === 'valid') return lap.valid ? <>✓</> : <span className="bad heavy">✕</span>
  if (text === '') return null
  return <Chip look="outlined">{column.head.toUpperCase()}</Chip>
}

const TAGGED = new Set(['trackStatus', 'pitIn', 'pitOut', 'valid'])

/** Content of a cell: digits, a tag or text. */
function Content(props: {
  column: LapColumn
  lap: Lap
  text: string
  look: Look | undefined
  purpleOf: PurpleOf
}) {
  const { column, lap, text, look, purpleOf } = props
  if (TAGGED.has(column.key)) return <Tag column={column} lap={lap} text={text} />
  if (look === undefined) return text
  const words = column.key === 'lapTimeMs' || text !== '' ? lookWords(look, purpleOf) : ''
  return (
    <>
      {column.key === 'lapTimeMs' && text === '' ? <span className={classes.none}>no time</span> : text}
      {text !== '' && LOOK_MARK[look] && (
        <i className={classes.mark} aria-hidden="true">
          {LOOK_MARK[look]}
        </i>
      )}
      {words !== '' && <span className="visually-hidden">{`, ${words}`}</span>}
    </>
  )
}

const cellRole = (at: number, typed: boolean) => ({
  role: at === 0 ? 'rowheader' : 'gridcell',
  'aria-colindex': at + 1,
  ...(!typed && { 'aria-readonly': true }),
})

/** One row of the lap table. The table handles its events and identifies cells by `data-col`. */
export const LapRow = memo(function LapRow(props: LapRowProps) {
  const { lap, index, height, bests, purpleOf, fuelLeftKg, columns, units, tabKey, editing, chosen } = props
  const look = lookOf(lap, bests, purpleOf)
  const fuelLeft =
    fuelLeftKg === undefined ? undefined : { kg: fuelLeftKg, isEstimate: props.fuelIsEstimate === true }
  const data = { lap, deltaMs: look.deltaMs, fuelLeft, formulas: props.formulas }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      className={classes.row}
      style={{ transform: `translateY(${index * height}px)`, height }}
      data-row={lap.id}
      data-lap={lap.id}
      data-number={lap.lapNumber}
      data-look={look.time}
      data-saving={lap.version === 0 || undefined}
      data-chosen={chosen || undefined}
      data-typed={editing !== undefined || undefined}
      data-out={(index > 0 && (lap.pitOut || lap.marker === 'out')) || undefined}
    >
      {columns.map((column, at) => {
        const { key, field, align } = column
        const open = editing?.key === key && field
        const cellLook = lookAt(key, look)
        const text = cellText(column, data, units)
        return (
          <div
            key={key}
            {...cellRole(at, field !== undefined)}
            tabIndex={tabKey === key ? 0 : -1}
            className={classes.cell}
            data-col={key}
            data-align={align}
            data-look={cellLook}
            data-typed={open ? true : undefined}
            title={key === 'comment' && text !== '' ? text : undefined}
          >
            {open ? (
              <CellEditor
                lap={lap}
                field={field}
                seed={editing?.seed}
                onWrite={props.onWrite}
                onLeave={props.onLeave}
              />
            ) : (
              <Content column={column} lap={lap} text={text} look={cellLook} purpleOf={purpleOf} />
            )}
          </div>
        )
      })}
    </div>
  )
})
