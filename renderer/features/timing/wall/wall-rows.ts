import type { TimedCar } from '../order/line-up.ts'

/** The cars of a class that a screen has rows for: the first ones, or those around ours where it is further back. */
export function wallRows(cars: readonly TimedCar[], rows: number): readonly TimedCar[] {
  if (cars.length <= rows) return cars
  const ours = cars.findIndex(({ item }) => item.ours)
  const from = Math.min(Math.max(0, ours - Math.floor(rows / 2)), cars.length - rows)
  return cars.slice(from, from + rows)
}
