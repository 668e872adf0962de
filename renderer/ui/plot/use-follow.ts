import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { PlotView } from './plot-view.ts'

/** Calls `follow` now and after each change of range or cursor, outside React, which would cost a frame. */
export function useFollow(view: PlotView, follow: () => void): void {
  const latest = useRef(follow)
  latest.current = follow
  useLayoutEffect(() => latest.current())
  useEffect(() => view.subscribe(() => latest.current()), [view])
}

/** The cursor, for what has few elements. */
export const useCursor = (view: PlotView): number | undefined =>
  useSyncExternalStore(
    useCallback((listener) => view.subscribe(listener), [view]),
    () => view.cursor,
  )
