import { Link } from 'wouter'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import classes from './column-head.module.css'

/** Heading of a car's column, linked to its run sheet. */
export const ColumnHead = ({ column: { id, car, sheet } }: { column: CarColumn }) => (
  <Link
    href={sheetAddress(sheet.sessionId, id)}
    className={classes.head}
    title={`${car.name}: open its run sheet`}
  >
    <span className={classes.livery} style={{ background: car.liveryColor }} />
    <strong className={classes.number}>{car.number}</strong>
    <span className={classes.who}>
      <span className={classes.name}>{car.name}</span>
      <span className={`note ${classes.carClass}`}>{car.class}</span>
    </span>
  </Link>
)
