import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef } from 'react'
import { hasNoFocus } from '../has-no-focus.ts'

/**
 * Focuses the element of a selector in a grid once it is rendered. `scrolls`: scrolls it into view. `onlyFree`: not if the
 * focus is elsewhere by then, as in a dialog opened meanwhile.
 */
export function useGridFocus(scroller: RefObject<HTMLElement | null>, { scrolls }: { scrolls: boolean }) {
  const wanted = useRef<{ selector: string; onlyFree: boolean }>(undefined)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    const { selector, onlyFree } = wanted.current ?? {}
    const element = selector && scroller.current?.querySelector<HTMLElement>(selector)
    if (!element) return
    wanted.current = undefined
    if (onlyFree && !hasNoFocus()) return
    element.focus({ preventScroll: true })
    if (scrolls) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return useCallback((selector: string, { onlyFree = false } = {}) => {
    wanted.current = { selector, onlyFree }
    draw()
  }, [])
}
