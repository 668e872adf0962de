import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { placeIn, useKeptPlace } from '../../../context/use-plot-place.ts'
import { PlotView } from '../../../ui/plot/plot-view.ts'
import { type Layout, lapsIn, layoutIn, layoutText, textOf, withLayout } from './address.ts'

/**
 * State in the address: laps, layout and visible part. Changes replace the history entry, so that the address can be shared
 * at any time.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const text = layoutText(params)
  const layout = useMemo(() => layoutIn(text), [text])
  const lapsText = params.get('laps')
  const laps = useMemo(
    () => (lapsText === null ? undefined : lapsIn(new URLSearchParams({ laps: lapsText }))),
    [lapsText],
  )
  const write = useRef(setParams)
  write.current = setParams
  const first = useRef(placeIn(params))
  const { over } = layout
  const [views] = useState(() => new Map<Layout['over'], PlotView>())
  const view = useMemo(() => {
    const known = views.get(over) ?? new PlotView(first.current.range, first.current.cursor)
    // Seconds are no metres: the other axis begins with all of the laps.
    first.current = { range: undefined, cursor: undefined }
    views.set(over, known)
    return known
  }, [views, over])

  useKeptPlace(view)

  const change = useCallback(
    (next: Partial<Layout>) =>
      write.current((before) => withLayout(before, textOf({ ...layoutIn(layoutText(before)), ...next })), {
        replace: true,
      }),
    [],
  )
  const use = useCallback(
    (kept: string) => write.current((before) => withLayout(before, kept), { replace: true }),
    [],
  )
  const choose = useCallback(
    (ids: readonly string[]) =>
      write.current(
        (before) => {
          const next = new URLSearchParams(before)
          next.set('laps', ids.join())
          return next
        },
        { replace: true },
      ),
    [],
  )
  return { layout, text, laps, view, change, use, choose }
}
