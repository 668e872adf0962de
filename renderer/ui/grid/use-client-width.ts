import { type RefObject, useLayoutEffect, useState } from 'react'

function useClientSize(ref: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight'): number {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize(element[side]))
    observer.observe(element)
    setSize(element[side])
    return () => observer.disconnect()
  }, [ref, side])
  return size
}

/** Width of an element without its scroll bar, in px. */
export const useClientWidth = (ref: RefObject<HTMLElement | null>): number =>
  useClientSize(ref, 'clientWidth')

/** Height of an element without its scroll bar, in px. */
export const useClientHeight = (ref: RefObject<HTMLElement | null>): number =>
  useClientSize(ref, 'clientHeight')
