import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { PlotView } from '../ui/plot/plot-view.ts'
import type { XRange } from '../ui/plot/x-range.ts'

/** Parameters of the address for the part in sight and the cursor. */
export const PLACE_PARAMS = ['from', 'to', 'at'] as const
const [FROM, TO, AT] = PLACE_PARAMS

/** Time without a change after which the part in sight is written to the address. */
const SETTLED_MS = 400
const DIGITS = 7

const rounded = (value: number) => String(Number(value.toPrecision(DIGITS)))

const numberIn = (params: URLSearchParams, name: string): number | undefined => {
  const value = Number(params.get(name) ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** The part in sight and the cursor. */
export function placeIn(params: URLSearchParams): { range: XRange | undefined; cursor: number | undefined } {
  const [from, to] = [numberIn(params, FROM), numberIn(params, TO)]
  const range = from !== undefined && to !== undefined && from < to ? { from, to } : undefined
  return { range, cursor: numberIn(params, AT) }
}

function withPlace(before: URLSearchParams, { part, cursor }: PlotView): URLSearchParams {
  const next = new URLSearchParams(before)
  const put = (name: string, value: number | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, rounded(value))
  put(FROM, part?.from)
  put(TO, part?.to)
  put(AT, cursor)
  return next
}

/** Writes the part in sight and the cursor to the address, which is replaced, so that it can be shared at any time. */
export function useKeptPlace(view: PlotView): void {
  const [, setParams] = useSearchParams()
  const write = useRef(setParams)
  write.current = setParams
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = view.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const before = new URLSearchParams(location.search)
        if (withPlace(before, view).toString() !== before.toString())
          write.current((params) => withPlace(params, view), { replace: true })
      }, SETTLED_MS)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [view])
}
