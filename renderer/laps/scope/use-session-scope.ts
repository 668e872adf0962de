import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { pageQueue, subscribeToQueue } from '../../data/queue/page-queue.ts'
import { rowStoreOf } from '../../data/rows/row-store.ts'
import { LapOutbox } from '../store/lap-outbox.ts'
import { type Lap, LapStore } from '../store/lap-store.ts'
import { LapWrites } from '../store/lap-writes.ts'
import type { GridHandle, PasteAt, SessionScope } from './session-scope.ts'
import { useLapFeed } from './use-lap-feed.ts'

/** The open dialog over the laps. */
export interface Open {
  editing: Lap | null
  all: Lap | null
  pasting: { runSheetId: string; text: string; at?: PasteAt | undefined } | null
}

const NOTHING_OPEN: Open = { editing: null, all: null, pasting: null }

/** The session's laps, unsent edits and open dialog, created once per page. */
export function useMadeScope(sessionId: string, grid: RefObject<GridHandle | null>) {
  const [open, setOpen] = useState(NOTHING_OPEN)
  const cache = useQueryClient()
  const feed = useLapFeed(sessionId)
  const scope = useMemo<SessionScope>(() => {
    const store = new LapStore(rowStoreOf(cache).table('laps'))
    const outbox = new LapOutbox(sessionId, { queue: pageQueue, subscribe: subscribeToQueue })
    return {
      store,
      outbox,
      writes: new LapWrites(cache, store, outbox),
      drafts: new Map(),
      focusEntry: (runSheetId, step = 0) => grid.current?.focusEntry(runSheetId, step),
      edit: (editing) => setOpen({ ...NOTHING_OPEN, editing }),
      editAll: (all) => setOpen({ ...NOTHING_OPEN, all }),
      paste: (runSheetId, text, at) => setOpen({ ...NOTHING_OPEN, pasting: { runSheetId, text, at } }),
    }
  }, [cache, sessionId, grid])
  useEffect(() => () => scope.writes.leave(), [scope])
  return { scope, open, feed, close: () => setOpen(NOTHING_OPEN) }
}
