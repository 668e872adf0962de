import { useEffect } from 'react'
import { PAGES } from './pages.ts'

/** Each page waits at most so long for a quiet moment. */
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
          // A page that fails to load is requested again when it is opened.
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
