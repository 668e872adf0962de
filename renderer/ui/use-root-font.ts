import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
const read = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Pixels in one rem: rows are measured in rem, so that a wall screen enlarges them with the text. */
export const useRootFontPx = (): number => useSyncExternalStore(subscribe, read)
