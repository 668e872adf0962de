import type { PurpleOf } from '../../laps/lap-look.ts'
import type { CarColumn } from '../../laps/scope/use-session.ts'
import { hasOurs, type Shown, shownCars } from '../../laps/shown-cars.ts'

/** The user's view options of a session. */
export interface View {
  /** Which cars are shown; without any of ours those of `carClass`. */
  shown: Shown
  carClass: string | undefined
  purpleOf: PurpleOf
  /** Undefined: where few cars are shown. */
  sectors: boolean | undefined
  trace: boolean
}

/** Cars side by side that leave room for the sectors of each. */
const FEW = 3

/** Whether the cells show sectors. */
export const showsSectors = ({ sectors }: View, cars: number): boolean => sectors ?? cars <= FEW

export const FIRST_VIEW: Omit<View, 'shown'> = {
  carClass: undefined,
  purpleOf: 'class',
  sectors: undefined,
  trace: false,
}

/** The cars that the view shows. */
export const columnsOf = (columns: readonly CarColumn[], { shown, carClass }: View): readonly CarColumn[] =>
  hasOurs(columns)
    ? shownCars(columns, shown, ({ car }) => car)
    : columns.filter((column) => carClass === undefined || column.carClass === carClass)
