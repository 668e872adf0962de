import { memo } from 'react'
import { Link } from 'wouter'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import type { FormulaColumn } from '../../../laps/formulas/formula-columns.ts'
import { type CellLayout, cellTemplate } from '../../../laps/lap-cell.tsx'
import { LapFacts } from '../../../laps/lap-facts.tsx'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import { useSheetLaps } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import classes from './column-head.module.css'

interface ColumnHeadProps {
  column: CarColumn
  bests: BestsByScope
  layout: CellLayout
  formulas: readonly FormulaColumn[]
}

/** Heading of a car's column, linked to its run sheet, with the totals of its laps: as many as fit. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { bests, layout, formulas } = props
  const { id, car, sheet } = props.column
  return (
    <>
      <Link
        href={sheetAddress(sheet.sessionId, id)}
        className={classes.head}
        title={`${car.name}, ${car.class}: open its run sheet`}
      >
        <CarPlate car={car} /> <strong className="cut">{car.name}</strong>
      </Link>
      <LapFacts laps={useSheetLaps(id)} best={bests.personal} classes={classes} />
      {formulas.length > 0 && (
        <p className={classes.formulas} style={cellTemplate(layout, formulas.length)}>
          {formulas.map(({ key, header }, at) => (
            <span key={key} className="cut" style={{ gridArea: `f${at}` }} title={header}>
              {header}
            </span>
          ))}
        </p>
      )}
    </>
  )
})
