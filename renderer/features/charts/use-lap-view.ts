import { useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { usePlotCommands } from '../../context/use-plot-commands.ts'
import { placeIn, useKeptPlace } from '../../context/use-plot-place.ts'
import type { Lap } from '../../laps/store/lap-store.ts'
import { PlotView } from '../../ui/plot/plot-view.ts'

/** Name of the whole axis. */
export const ALL_LAPS = 'All laps'

/** The laps in sight and the cursor, which all charts of the page share and its address keeps; laps are sorted by number. */
export function useLapView(cars: readonly { laps: readonly Lap[] }[], everywhere: boolean): PlotView {
  const [params] = useSearchParams()
  const [view] = useState(() => {
    const { range, cursor } = placeIn(params)
    return new PlotView(range, cursor, 1)
  })
  const first = Math.min(...cars.flatMap(({ laps }) => laps[0]?.lapNumber ?? []))
  const last = Math.max(...cars.flatMap(({ laps }) => laps.at(-1)?.lapNumber ?? []))
  useLayoutEffect(() => {
    // Half a lap around each, so that a single one has a width too.
    if (first <= last) view.setWhole({ from: first - 0.5, to: last + 0.5 })
  }, [view, first, last])
  useKeptPlace(view)
  usePlotCommands(view, { group: 'Charts', whole: ALL_LAPS, everywhere })
  return view
}
