import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'

/** The first drawn row is a multiple of this, so that most new laps leave the drawn rows as they are. */
const STEP = 4

type Options = Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]

interface GridWindow
  extends Partial<
    Pick<
      Options,
      'horizontal' | 'overscan' | 'paddingStart' | 'scrollMargin' | 'scrollPaddingStart' | 'scrollPaddingEnd'
    >
  > {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** Height of each row, or width of each column, in px. */
  size: number
  /** Index of the row or column with the cursor: it stays in the page wherever it is scrolled, so that the focus does. */
  pinned?: number
}

/** The rows, or columns, of a grid that are in sight: only these are drawn. */
export function useGridWindow({ scroller, size, pinned = -1, ...options }: GridWindow) {
  const window = useVirtualizer<HTMLElement, Element>({
    ...options,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    rangeExtractor: (range) => {
      const startIndex = options.horizontal ? range.startIndex : range.startIndex - (range.startIndex % STEP)
      const indexes = defaultRangeExtractor({ ...range, startIndex })
      return pinned < 0 || indexes.includes(pinned) ? indexes : [...indexes, pinned].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when rows change size
  useLayoutEffect(() => window.measure(), [window, size])
  return window
}
