import type { PurpleOf } from '../../laps/lap-look.ts'

/** The user's view options of a session. */
export interface View {
  carClass: string | undefined
  purpleOf: PurpleOf
  sectors: boolean
  trace: boolean
}

export const FIRST_VIEW: View = {
  carClass: undefined,
  purpleOf: 'class',
  sectors: true,
  trace: false,
}
