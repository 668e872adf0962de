import { sessionUnder } from '../../../server/calc/timing/flags.ts'
import type { Flag } from '../../../server/contract/resources/weekend/flag.ts'
import type { Row } from '../../data/row-cache.ts'

type Session = Row<'sessions'>
type SessionFlag = Row<'sessionFlags'>

export interface FlagState {
  /** The session as its flags make it. */
  session: Session
  /** In order of time. */
  flags: readonly SessionFlag[]
  /** The flag that is out; null in a session that has not begun. */
  flag: Flag | null
  /** The flag that was shown last, where it is the one that is out. */
  shown: SessionFlag | undefined
}

/**
 * A session under its flags. Those that the row of the session does not follow yet, as they are not sent or the row was read
 * before them, act on it here as on the server. A status set by hand overrides earlier flags.
 */
export function flagState(row: Session, flags: readonly SessionFlag[]): FlagState {
  const seen = flags.filter(({ version, updatedAt }) => version > 0 && updatedAt <= row.updatedAt)
  const session = seen.length === flags.length ? row : sessionUnder(row, flags, seen)
  const last = flags.at(-1)
  const isRed = session.status === 'red'
  const isShown = last !== undefined && isRed === (last.flag === 'red')
  if (isShown) return { session, flags, flag: last.flag, shown: last }
  const flag = isRed ? 'red' : session.status === 'live' ? 'green' : null
  return { session, flags, flag, shown: undefined }
}
