import { useLayoutEffect } from 'react'

/**
 * Marks the document's root while this is shown, for rules that concern the whole page. With `:root:has()` instead, each change
 * anywhere would make the browser look through the whole page.
 */
export function useRootMark(name: `data-${string}`, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const root = document.documentElement
    root.setAttribute(name, '')
    return () => root.removeAttribute(name)
  }, [name, isShown])
}
