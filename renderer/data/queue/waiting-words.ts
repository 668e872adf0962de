import { toFailure } from '../../format/failure.ts'
import { isStoodDown } from '../stood-down.ts'

/** Text for unsent edits. `why` is the reason of the pause; undefined while the queue sends. */
export function waitingWords(why: unknown): string {
  if (why === undefined) return 'Being sent, one after the other.'
  if (isStoodDown(why))
    return 'This laptop takes no changes, for another one leads the garage. These are kept here, and sent once an owner gives it the lead again.'
  const { status } = toFailure(why)
  if (status === 401) return 'Your login has ended. Log in again and these are sent.'
  if (status === 429) return 'The server asks for a pause. These are sent in a moment, by themselves.'
  if (status !== undefined && status < 500) return 'The server is busy with an earlier try. These follow.'
  return status === undefined
    ? 'The server does not answer. These are sent by themselves once it does: go on working.'
    : 'The server is in trouble. These are tried again by themselves: go on working.'
}
