import { useEffect, useState } from 'react'
import { PAGES } from './pages.ts'

/** Maximum delay of loading the pages, in ms, if the browser is never idle. */
const LATEST_MS = 1000

/** Returns the function that cancels it. Not every browser has requestIdleCallback. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}

/** Pages of an event and its sessions: two or three chunks together (vite.config.ts), and what takes files dropped on them. */
const loadPages = async () => {
  const { watchFileDrops } = await import('./file-drops.ts')
  await Promise.all(PAGES.filter(({ path }) => /^\/(events|sessions)\//.test(path)).map(({ load }) => load()))
  watchFileDrops()
}

/**
 * Loads the pages of a weekend once an event is open and the browser is idle, so that they open offline too. Returns whether
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
