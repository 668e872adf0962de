import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react'

/** Focuses the element of a selector in a grid once it is rendered. `scrolls`: scrolls it into view. */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, { scrolls }: { scrolls: boolean }) {
  const wanted = useRef<string>(undefined)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const element = wanted.current && scroller.current?.querySelector<HTMLElement>(wanted.current)
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
    if (scrolls) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return useCallback((selector: string) => {
    wanted.current = selector
    draw()
  }, [])
}
