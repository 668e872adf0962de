import { client } from '../../api/client.ts'
import { toFailure } from '../../api/failure.ts'
import { applyChanges } from './apply-changes.ts'
import type { Lap, LapStore } from './lap-store.ts'

const POLL_MS = 1000
const PAGE = '500'

/** Laps of the session page by page, so that the first ones stand on screen while the rest come. */
async function loadLaps(store: LapStore, sessionId: string, signal: AbortSignal) {
  let cursor: string | undefined
  do {
    const page = await client.laps.list({ sessionId, limit: PAGE, cursor }, { signal })
    store.put(page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

async function readAnew(store: LapStore, id: string, signal: AbortSignal) {
  try {
    store.put([(await client.laps.get(id, { signal })) as Lap])
  } catch (error) {
    if (toFailure(error).status !== 404) throw error
    store.drop([id])
  }
}

/**
 * Loads a session's laps and follows the change log from there. Ten thousand laps are loaded once; what others write
 * costs one row each.
 */
export function followLaps(
  store: LapStore,
  sessionId: string,
  tell: (state: { loaded: boolean; error: unknown }) => void,
): () => void {
  const abort = new AbortController()
  const { signal } = abort
  let since: string | undefined
  let loaded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function catchUp() {
    for (let more = true; more && !signal.aborted; ) {
      const query = { sessionId, limit: PAGE, ...(since !== undefined && { since }) }
      const page = await client.listChanges({ query, options: { signal } })
      for (const id of applyChanges(store, page.items)) await readAnew(store, id, signal)
      since = String(page.nextSince)
      more = page.nextSince < page.latestSeq
    }
  }

  async function round() {
    try {
      if (!loaded) {
        // The place in the log comes first: what is written while the laps load is then told of again.
        since = String((await client.me({ options: { signal } })).seq)
        await loadLaps(store, sessionId, signal)
        loaded = true
        tell({ loaded, error: undefined })
      }
      await catchUp()
    } catch (error) {
      if (!loaded && !signal.aborted) tell({ loaded, error })
    }
    if (!signal.aborted) timer = setTimeout(round, POLL_MS)
  }
  round()
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}
