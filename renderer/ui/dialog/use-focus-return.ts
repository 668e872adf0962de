import { useLayoutEffect } from 'react'
import { hasNoFocus } from '../has-no-focus.ts'

/**
 * Puts the keyboard back where it was once a dialog that is there only while it is open has gone; unless it has gone on
 * elsewhere meanwhile, or that place is gone too.
 */
export function useFocusReturn(isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const from = document.activeElement
    return () =>
      queueMicrotask(() => {
        if (hasNoFocus() && from instanceof HTMLElement && from.isConnected) from.focus()
      })
  }, [isOpen])
}
