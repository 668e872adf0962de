import { memo } from 'react'
import { Link } from 'wouter'
import type { BestsByScope } from '../../../../server/calc/laps/lap-ranking.ts'
import { LapFacts } from '../../../laps/lap-facts.tsx'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import { useSheetLaps } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { CarPlate } from '../../../rows/car-plate.tsx'
import classes from './column-head.module.css'

interface ColumnHeadProps {
  column: CarColumn
  bests: BestsByScope
}

/** Heading of a car's column, linked to its run sheet, with the totals of its laps: as many as fit. */
export const ColumnHead = memo(function ColumnHead({ column: { id, car, sheet }, bests }: ColumnHeadProps) {
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
    </>
  )
})
