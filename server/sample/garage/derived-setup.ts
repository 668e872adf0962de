import type { Sheet } from './baseline.ts'

/** Changes to a setup, by axle. */
export type SetupChange = Partial<Omit<Sheet, 'frontAxle' | 'rearAxle' | 'maps'>> & {
  frontAxle?: Partial<Sheet['frontAxle']>
  rearAxle?: Partial<Sheet['rearAxle']>
  maps?: Partial<Sheet['maps']>
}

/** A setup derived from another one. */
export interface DerivedSetup {
  name: string
  from: string
  session: string
  kind: 'run' | 'setdown'
  status: 'issued' | 'onCar' | 'archived'
  work: SetupChange
  notes: string
}
