import { type RefObject, useEffect, useMemo, useState } from 'react'
import { pageQueue, subscribeToQueue } from '../../data/queue/page-queue.ts'
import { followLaps } from '../store/lap-feed.ts'
import { createOutbox } from '../store/lap-outbox.ts'
import { createLapStore, type Lap } from '../store/lap-store.ts'
import { createLapWrites } from '../store/lap-writes.ts'
import type { GridHandle, PasteAt, SessionScope } from './session-scope.ts'

/** What is open over the laps. */
export interface Open {
  editing: Lap | null
  all: Lap | null
  pasting: { runSheetId: string; text: string; at?: PasteAt | undefined } | null
}

export interface Feed {
  loaded: boolean
  error: unknown
}

const NOTHING_OPEN: Open = { editing: null, all: null, pasting: null }

/** The session's laps, what is on its way to the server, and what is open: made once for each page. */
export function useMadeScope(sessionId: string, grid: RefObject<GridHandle | null>) {
  const [open, setOpen] = useState(NOTHING_OPEN)
  const [feed, setFeed] = useState<Feed>({ loaded: false, error: undefined })
  const scope = useMemo<SessionScope>(() => {
    const store = createLapStore()
    const outbox = createOutbox(store, sessionId, { queue: pageQueue, subscribe: subscribeToQueue })
    return {
      store,
      outbox,
      writes: createLapWrites(store, outbox),
      drafts: new Map(),
      focusEntry: (runSheetId, step = 0) => grid.current?.focusEntry(runSheetId, step),
      edit: (editing) => setOpen({ ...NOTHING_OPEN, editing }),
      editAll: (all) => setOpen({ ...NOTHING_OPEN, all }),
      paste: (runSheetId, text, at) => setOpen({ ...NOTHING_OPEN, pasting: { runSheetId, text, at } }),
    }
  }, [sessionId, grid])
  useEffect(() => followLaps(scope.store, sessionId, setFeed), [scope, sessionId])
  useEffect(() => {
    scope.outbox.start()
    return () => scope.outbox.close()
  }, [scope])
  return { scope, open, feed, close: () => setOpen(NOTHING_OPEN) }
}
