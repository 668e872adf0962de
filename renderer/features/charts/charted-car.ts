import type { CarColumn } from '../../laps/scope/use-session.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import type { AnnotatedCar } from './annotations.ts'
import type { Line } from './plot/use-plot.ts'

/** A car with its laps, sorted by lap number. */
export interface ChartedCar {
  column: CarColumn
  laps: readonly Lap[]
}

export type LineStyle = Pick<Line, 'color' | 'dash' | 'width'>

/** Lines that differ by colour, dash and weight, also for the colour-blind; all further cars are grey. */
export const STYLES = [
  { color: '--chart-1', width: 3 },
  { color: '--chart-2', width: 2, dash: [6, 3] },
  { color: '--chart-3', width: 2, dash: [2, 3] },
  { color: '--chart-4', width: 2, dash: [10, 3, 2, 3] },
  { color: '--chart-5', width: 2, dash: [1, 4] },
] as const satisfies readonly LineStyle[]
export const REST: LineStyle = { color: '--chart-rest', width: 1 }

/** A car as its annotations take it. */
export const annotated = ({ column, laps }: ChartedCar): AnnotatedCar => ({
  laps,
  recorded: column.sheet.stints,
  hasBorders: true,
})

/** Line of a car, by its place among those shown. */
export function lineStyle(cars: readonly ChartedCar[], index: number): Omit<Line, 'values'> {
  const { column } = cars[index] as ChartedCar
  return { key: column.id, label: column.car.number, ...((STYLES as readonly LineStyle[])[index] ?? REST) }
}
