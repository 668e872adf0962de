import { liveryInk } from '../../laps/livery-ink.ts'
import type { CarColumn } from '../../laps/scope/use-session.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import type { Line } from './use-plot.ts'

/** A car with its laps, sorted by lap number. */
export interface ChartedCar {
  column: CarColumn
  laps: readonly Lap[]
}

const DASHES: readonly (readonly number[])[] = [[], [8, 5], [2, 4], [12, 4, 2, 4]]

/** Line style of a car: its livery's colour, dashed where an earlier car has the same colour. */
export function lineStyle(
  cars: readonly ChartedCar[],
  index: number,
): Pick<Line, 'key' | 'label' | 'color' | 'dash'> {
  const { column } = cars[index] as ChartedCar
  const { liveryColor, number } = column.car
  const before = cars.slice(0, index).filter((other) => other.column.car.liveryColor === liveryColor).length
  const dash = DASHES[before % DASHES.length] ?? []
  return {
    key: column.id,
    label: number,
    color: (ground) => liveryInk(liveryColor, ground),
    ...(dash.length > 0 && { dash }),
  }
}
