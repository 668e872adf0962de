import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

interface Follow {
  /** Distance from the end, in px, that counts as the end. */
  slack: number
  /** Stops following while a row is open, which must not move. */
  held?: boolean
}

/** Keeps the end of a grid in sight when `newest` changes or the grid is resized, unless it was scrolled away from. */
export function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  newest: unknown,
  { slack, held = false }: Follow,
) {
  const follows = useRef(true)
  const isHeld = useRef(held)
  isHeld.current = held
  const follow = useCallback(() => {
    const element = scroller.current
    if (element && follows.current && !isHeld.current) element.scrollTop = element.scrollHeight
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when the newest is another one
  useLayoutEffect(follow, [newest])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      follows.current = below < slack
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, slack, follow])
}
