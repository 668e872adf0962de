import { type FlagAt, sessionUnder } from '../../calc/timing/flags.ts'
import type { BaseRow, StoredRowOf } from '../../contract/define/define.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { sessionFlag } from '../../contract/resources/weekend/session-flag.ts'
import { flagsOf } from '../../db/laps/session-flags.ts'
import { findRow } from '../../db/rows/repo.ts'
import { crud, type Service } from '../crud.ts'
import type { Writing } from '../principal.ts'
import { recordUpdate } from '../record.ts'

const base = crud(sessionFlag, {
  complete: (scope, row) => ({ ...row, at: row.at ?? scope.now }),
})

/** Brings a session in line with its flags after one of them was written. */
function settle(scope: Writing, sessionId: string, before: readonly FlagAt[]): void {
  const row = findRow(scope, session, sessionId)
  if (!row) return
  const after = sessionUnder(row as unknown as StoredRowOf<typeof session>, flagsOf(scope, sessionId), before)
  recordUpdate(scope, session, row, after as unknown as BaseRow)
}

const sessionOf = (row: BaseRow) => row.sessionId as string

/** Flags switch the status of their session, in the same request. */
export const sessionFlags: Service = {
  ...base,
  insert(scope, input) {
    const before = flagsOf(scope, input.sessionId as string)
    const row = base.insert(scope, input)
    settle(scope, sessionOf(row), before)
    return row
  },
  create: (scope, input) => sessionFlags.insert(scope, input),
  reinstate(scope, removed) {
    const before = flagsOf(scope, sessionOf(removed))
    const row = base.reinstate(scope, removed)
    settle(scope, sessionOf(row), before)
    return row
  },
  *rewrite(scope, flag, wanted) {
    const before = flagsOf(scope, sessionOf(flag))
    const row = yield* base.rewrite(scope, flag, wanted)
    settle(scope, sessionOf(row), before)
    return row
  },
  *update(scope, id, patch, ifMatch) {
    const flag = base.get(scope, id, ifMatch)
    return yield* sessionFlags.rewrite(scope, flag, patch)
  },
  *remove(scope, id, options) {
    const sessionId = sessionOf(base.get(scope, id, options.ifMatch))
    const before = flagsOf(scope, sessionId)
    const row = yield* base.remove(scope, id, options)
    settle(scope, sessionId, before)
    return row
  },
}
