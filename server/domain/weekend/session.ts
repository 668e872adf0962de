import type { BaseRow } from '../../contract/define/define.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { lastFlagOf } from '../../db/laps/session-flags.ts'
import { crud } from '../crud.ts'
import { staysInEvent } from './event-bound.ts'

const present = (scope: ReadScope, rows: BaseRow[]) =>
  rows.map((row) => ({ ...row, flag: lastFlagOf(scope, row.id) }))

/** Sessions with the flag that was shown last. */
export const sessions = crud(session, {
  complete: staysInEvent(session, 'sessionId'),
  present,
})
