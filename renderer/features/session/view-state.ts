import type { PurpleOf } from '../../laps/lap-look.ts'

/** The user's view options of a session. */
export interface View {
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

export const FIRST_VIEW: View = {
  carClass: undefined,
  purpleOf: 'class',
  sectors: undefined,
  trace: false,
}
