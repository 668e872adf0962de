import type { BaseRow } from '../../contract/define/define.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { lastFlagOf } from '../../db/laps/session-flags.ts'
import { crud } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { staysInEvent } from './event-bound.ts'

/** The time at which a stopped clock was stopped: as given, otherwise now. */
function stoppedAt({ now }: Writing, row: BaseRow): string | null {
  if (!row.clockStopped) return null
  return (row.clockStoppedAt as string | null) ?? now
}

const present = (scope: ReadScope, rows: BaseRow[]) =>
  rows.map((row) => ({ ...row, flag: lastFlagOf(scope, row.id) }))

/** Sessions with the flag that was shown last. */
export const sessions = crud(session, {
  complete: (scope, row, before) => ({
    ...staysInEvent(session, 'sessionId')(scope, row, before),
    clockStoppedAt: stoppedAt(scope, row),
  }),
  present,
})
