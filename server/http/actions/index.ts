import type { ActionKey } from '../../contract/index.ts'
import type { Handler } from '../handler.ts'
import type { Route } from '../mount.ts'
import { listChanges, revertChanges } from './changes.ts'
import { health } from './health.ts'
import { changePassword, createAccount, logIn, logOut, me, refresh } from './identity.ts'
import { createLaps } from './lap-batch.ts'
import { getSetup, setUp } from './setup.ts'

/** What answers each action: a handler, or one with a validator of its own. */
export const actionHandlers: Record<ActionKey, Handler | Omit<Route, 'endpoint'>> = {
  health,
  getSetup,
  setUp,
  logIn,
  refresh,
  logOut,
  changePassword,
  me,
  createAccount,
  createLaps,
  listChanges,
  revertChanges,
}
