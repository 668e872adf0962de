import { behindText, timeText } from '../../../laps/timing/texts.ts'
import { Chip } from '../../../ui/marks/chip.tsx'
import { Plate } from '../../../ui/marks/plate.tsx'
import { type ClassGroup, isStopped, type TimedCar } from '../order/line-up.ts'
import classes from './wall.module.css'
import { wallRows } from './wall-rows.ts'

interface WallClassProps {
  group: ClassGroup
  orders: ReadonlyMap<string, number>
  /** Rows that the screen has. */
  rows: number
}

function State({ car }: { car: TimedCar }) {
  const { item } = car
  if (isStopped(car)) return <span className="quiet">stopped</span>
  if (item.inPit)
    return (
      <Chip look="filled" about="pit">
        PIT
      </Chip>
    )
  return <>{item.laps > 0 && item.stintLaps}</>
}

function Car({ car, orders }: { car: TimedCar; orders: ReadonlyMap<string, number> }) {
  const { item } = car
  const stopped = isStopped(car)
  return (
    <tr data-row={item.carId} data-ours={item.ours || undefined} data-off={stopped || undefined}>
      <td className={classes.place}>{item.classPosition}</td>
      <td>
        <Plate number={item.number} classOrder={orders.get(item.class)} carClass={item.class} />
      </td>
      <td data-left>{car.code}</td>
      <td className={classes.wide}>{!stopped && behindText(item.classGapMs, item.classGapLaps, 1)}</td>
      <td className={classes.interval}>
        {!stopped && behindText(item.classIntervalMs, item.classIntervalLaps, 1)}
      </td>
      <td className={classes.wider}>
        <span className={classes.best} data-best={car.isClassBest || undefined}>
          {timeText(item.bestLapMs)}
        </span>
      </td>
      <td className={classes.wider}>
        <State car={car} />
      </td>
    </tr>
  )
}

/** The order of a class, to be read from across the garage. */
export const WallClass = ({ group, orders, rows }: WallClassProps) => (
  <table className={classes.table} aria-label={group.name}>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Place</span>
        </th>
        <th scope="col" data-left colSpan={2}>
          {group.name}
        </th>
        <th scope="col" className={classes.wide}>
          class gap
        </th>
        <th scope="col">interval</th>
        <th scope="col" className={classes.wider}>
          best
        </th>
        <th scope="col" className={classes.wider}>
          stint, laps
        </th>
      </tr>
    </thead>
    <tbody>
      {wallRows(group.cars, rows).map((car) => (
        <Car key={car.item.carId} car={car} orders={orders} />
      ))}
    </tbody>
  </table>
)
