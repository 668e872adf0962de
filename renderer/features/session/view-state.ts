import type { PurpleOf } from './lap-look.ts'

/** What a person has chosen to see of a session. */
export interface View {
  carClass: string | undefined
  purpleOf: PurpleOf
  sectors: boolean
  /** The one car that is shown alone, by its run sheet. */
  car: string | undefined
  side: 'trace' | 'notes' | undefined
}

export const FIRST_VIEW: View = {
  carClass: undefined,
  purpleOf: 'class',
  sectors: true,
  car: undefined,
  side: undefined,
}
