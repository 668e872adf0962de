import { isStoodDown } from '../../../server/contract/offline/classify-error.ts'
import { toFailure } from '../../format/failure.ts'

/** Text for unsent edits. `why` is the reason of the pause; undefined while the queue sends. */
export function waitingWords(why: unknown): string {
  if (why === undefined) return 'Sending, one after another.'
  if (isStoodDown(why))
    return 'This laptop is on standby: another one leads the garage. These are kept here and sent when an owner makes this one lead again.'
  const { status } = toFailure(why)
  if (status === 401) return 'Your login has expired. Log in again and these are sent.'
  if (status === 429) return 'The server is busy. These are sent automatically in a moment.'
  if (status !== undefined && status < 500)
    return 'The server is still working on an earlier attempt. These follow.'
  return status === undefined
    ? 'No answer from the server. These are sent automatically when it is back: keep working.'
    : 'The server reports an error. These are retried automatically: keep working.'
}
