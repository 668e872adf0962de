import classes from './column-head.module.css'
import type { CarColumn } from './use-session.ts'

interface ColumnHeadProps {
  column: CarColumn
  onOpen: (id: string) => void
}

/** Whose column this is; opens the car alone. */
export const ColumnHead = ({ column: { id, car }, onOpen }: ColumnHeadProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={classes.head}
    title={`${car.name}: show this car alone`}
    onClick={() => onOpen(id)}
  >
    <span className={classes.livery} style={{ background: car.liveryColor }} />
    <strong className={classes.number}>{car.number}</strong>
    <span className={classes.who}>
      <span className={classes.name}>{car.name}</span>
      <span className={classes.carClass}>{car.class}</span>
    </span>
  </button>
)
