import { type RefObject, useLayoutEffect, useState } from 'react'

/** Height from an element's top to the bottom of the window, so that the laps and nothing else scroll. */
export function useFillHeight(element: RefObject<HTMLElement | null>): string {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return `calc(100dvh - ${top}px - var(--foot))`
}
