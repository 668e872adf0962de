import type { Change } from '../../../server/contract/actions/change.ts'
import type { RowLook } from '../../rows/edit-words.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import type { Shown } from './change-lines.ts'
import { stateNames } from './state-names.ts'
import { useLogLook } from './use-log-look.ts'

/** Context for describing changes: related rows, their names and the reader's units. */
export interface Wording {
  look: RowLook
  shown: Shown
}

export function useWording(changes: readonly Change[]): Wording {
  const { look, nameOf } = useLogLook(changes)
  return { look, shown: { nameOf, units: useUnits(), stateName: stateNames(look) } }
}
