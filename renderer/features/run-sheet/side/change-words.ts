import type { Change } from '../../../../server/contract/actions/change.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'

const DONE = { create: 'added', delete: 'removed', restore: 'restored', update: '' } as const

/** The row of a change: `Lap 12`, `Run sheet`. */
export function changeSubject(
  { entityType, entityId, diff }: Change,
  lapOf: (id: string) => Lap | undefined,
): string {
  if (entityType !== 'lap') return 'Run sheet'
  const whole = (diff[0]?.to ?? diff[0]?.from) as Lap | undefined
  const lapNumber = lapOf(entityId)?.lapNumber ?? whole?.lapNumber
  return lapNumber === undefined ? 'A lap' : `Lap ${lapNumber}`
}

/** Verb of a change of a whole row; empty for an update. */
export const changeVerb = ({ opType }: Change): string => DONE[opType]
