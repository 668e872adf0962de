import { useEffect, useState } from 'react'
import { PAGES } from './pages.ts'

/** The pages wait at most so long for a quiet moment. */
const LATEST_MS = 1000

/** Answers how to call it off. Not every browser says when it has nothing to do. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}

/** Pages of an event and its sessions: two or three chunks together (vite.config.ts). */
const loadPages = () =>
  Promise.all(PAGES.filter(({ path }) => /^\/(events|sessions)\//.test(path)).map(({ load }) => load()))

/**
 * Once an event is open and nothing else is to do, loads the pages of a weekend: they open without a link too. Answers whether
 * they are loaded.
 */
export function useWarmPages(eventId: string | undefined): boolean {
  const [warm, setWarm] = useState(false)
  useEffect(() => {
    if (eventId === undefined || warm) return
    // A page that fails to load is requested again when it is opened, or with the next event.
    return whenIdle(() => {
      loadPages().then(
        () => setWarm(true),
        () => undefined,
      )
    })
  }, [eventId, warm])
  return warm
}
