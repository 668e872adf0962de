import { useEffect } from 'react'
import { PAGES } from './pages.ts'

/** At most so long after the page is there, for a pit wall is busiest while it opens. */
const LATEST_MS = 5000

/** Answers how to call it off. Not every browser says when it has nothing to do. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}

/** While an event is open and nothing else is to do, brings the pages of a weekend, one by one: they open without a link too. */
export function useWarmPages(eventId: string | undefined): void {
  const isOpen = eventId !== undefined
  useEffect(() => {
    if (!isOpen) return
    const pages = PAGES.filter(({ path }) => /^\/(events|sessions)\//.test(path))
    let stop = () => {}
    const next = () => {
      const page = pages.shift()
      if (page)
        stop = whenIdle(() => {
          // A page that does not come now is asked for again when somebody opens it.
          page.load().then(next, next)
        })
    }
    next()
    return () => {
      pages.length = 0
      stop()
    }
  }, [isOpen])
}
