import type { Change } from '../../../server/contract/actions/change.ts'
import type { ServerFrame } from '../../../server/contract/realtime.ts'
import { client } from '../../data/client.ts'
import { onLinkBack } from '../../data/live/connection.ts'
import { onRoomFrame } from '../../data/live/room.ts'
import { onChanges } from '../../data/live/use-changes.ts'
import { readTimeout } from '../../data/offline/ask-or-kept.ts'
import { keepLaps, keptLaps } from '../../data/offline/kept-laps.ts'
import { toFailure } from '../../format/failure.ts'
import { applyChanges } from './apply-changes.ts'
import { createLapIntake } from './lap-intake.ts'
import type { Lap, LapStore } from './lap-store.ts'

const RETRY_MS = 2000
const PAGE = '500'

/**
 * Loads a session's laps and keeps them up to date from what its room tells and what the change log says; whichever
 * comes first counts, by version. Ten thousand laps are loaded once; what others write costs one row each.
 */
export function followLaps(
  store: LapStore,
  sessionId: string,
  tell: (state: { loaded: boolean; error: unknown }) => void,
): () => void {
  const intake = createLapIntake(store)
  const abort = new AbortController()
  const { signal } = abort
  let loaded = false
  let loading = false
  let onceMore = false
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Page by page, so that the first laps stand on screen while the rest come. */
  async function loadLaps() {
    const listed = intake.startList()
    let cursor: string | undefined
    do {
      const options = { signal: AbortSignal.any([signal, readTimeout()]) }
      const page = await client.laps.list({ sessionId, limit: PAGE, cursor }, options)
      listed.page(page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    listed.end()
  }

  /** A list under way is read to its end before the next: imports that follow each other must not starve it. */
  async function load() {
    onceMore = loading
    if (loading) return
    loading = true
    clearTimeout(timer)
    try {
      await loadLaps()
      loaded = true
      keepLaps(sessionId, store.all)
      tell({ loaded, error: undefined })
    } catch (error) {
      if (!loaded && !over) await showKept(error)
      if (!over) timer = setTimeout(load, RETRY_MS)
    }
    loading = false
    if (onceMore && !over) load()
  }

  /** Where the server does not answer, this device may have the laps from before. */
  async function showKept(error: unknown) {
    const { status = 500 } = toFailure(error)
    const kept = status >= 500 ? await keptLaps<Lap>(sessionId).catch(() => undefined) : undefined
    if (over || loaded) return
    if (kept) intake.startList().page(kept.rows)
    tell({ loaded: kept !== undefined, error: kept ? undefined : error })
  }

  async function readAnew(id: string) {
    try {
      intake.take([(await client.laps.get(id)) as Lap])
    } catch (error) {
      if (toFailure(error).status !== 404) throw error
      store.drop([id])
    }
  }

  function hear(frame: ServerFrame) {
    if (frame.type === 'resync') load()
    if (frame.type !== 'change' || frame.entityType !== 'lap') return
    const lap = frame.entity as Lap
    if (frame.opType === 'delete') intake.remove(frame.id, frame.version)
    else if (lap.sessionId === sessionId) intake.take([lap])
  }

  async function catchUp(changes: readonly Change[]) {
    if (changes.some(({ opType }) => opType === 'restore')) return load()
    const ofSession = changes.filter((change) => change.sessionId === sessionId)
    for (const { entityId, entityType, opType, version } of ofSession) {
      if (entityType === 'lap' && opType === 'delete') intake.remove(entityId, version)
    }
    for (const id of applyChanges(store, ofSession)) await readAnew(id)
  }

  const stops = [
    store.subscribe(() => {
      if (loaded) keepLaps(sessionId, store.all)
    }),
    onRoomFrame(hear),
    onChanges(catchUp),
    onLinkBack(() => {
      if (!loaded) load()
    }),
  ]
  load()
  return () => {
    over = true
    abort.abort()
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
