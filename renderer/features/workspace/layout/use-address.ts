import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { PlotView } from '../plots/plot-view.ts'
import { type Layout, lapsIn, layoutIn, layoutText, placeIn, textOf, withLayout } from './address.ts'

/** Time without a change after which the part in sight is written to the address. */
const SETTLED_MS = 400
const DIGITS = 7

const rounded = (value: number) => String(Number(value.toPrecision(DIGITS)))

/** What the address says: laps, layout and the part in sight; changes replace it, so that it can be shared at any time. */
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

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = view.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(
        () => write.current((before) => withPlace(before, view), { replace: true }),
        SETTLED_MS,
      )
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [view])

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

function withPlace(before: URLSearchParams, { part, cursor }: PlotView): URLSearchParams {
  const next = new URLSearchParams(before)
  const put = (name: string, value: number | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, rounded(value))
  put('from', part?.from)
  put('to', part?.to)
  put('at', cursor)
  return next
}
