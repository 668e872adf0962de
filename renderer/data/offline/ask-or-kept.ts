import { hashKey } from '@tanstack/react-query'
import { classifyError } from '../../../server/contract/offline/classify-error.ts'
import { link } from '../link.ts'
import type { KeptRows } from '../storage/offline-store.ts'
import { keptMarks } from './kept-marks.ts'

const TIMEOUT_MS = 8000
/** Where the link is known to be down, this is only asked in case it is not. */
const DOWN_TIMEOUT_MS = 1500

/** A time for each request of a query. */
export const readTimeout = (): AbortSignal => AbortSignal.timeout(link.up() ? TIMEOUT_MS : DOWN_TIMEOUT_MS)

/** The server's answer; without one, the copy on this device, marked as such. */
export async function askOrKept<T>(
  queryKey: readonly unknown[],
  ask: () => Promise<T>,
  kept: (error: unknown) => Promise<KeptRows | undefined>,
  read: (rows: KeptRows['rows']) => T,
): Promise<T> {
  const hash = hashKey(queryKey)
  try {
    const answer = await ask()
    keptMarks.clear(hash)
    return answer
  } catch (error) {
    // After the login has ended the page shows the login form and no data.
    const found = classifyError(error) === 'login' ? undefined : await kept(error).catch(() => undefined)
    if (!found) throw error
    // A row that the server does not know yet is this device's own, and as new as can be.
    if (classifyError(error) !== 'refused') keptMarks.mark(hash, found.asOf)
    return read(found.rows)
  }
}
