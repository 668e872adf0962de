import type { PurpleOf } from '../../laps/lap-look.ts'

/** What a person has chosen to see of a session. */
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
