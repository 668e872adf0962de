import { useCallback } from 'react'
import type uPlot from 'uplot'
import { type Annotations, drawAnnotations } from './annotations.ts'
import type { ChartLook } from './chart-look.tsx'
import { drawMarks, type Mark } from './plot/lap-marks.ts'

/** Draws the annotations below the lines of a chart and its stops above them, as far as its look has them. */
export function useDrawn(annotations: Annotations, stops: readonly (readonly Mark[])[], look: ChartLook) {
  const under = useCallback(
    (plot: uPlot, colors: readonly string[]) => drawAnnotations(plot, annotations, look, colors),
    [annotations, look],
  )
  const over = useCallback(
    (plot: uPlot, colors: readonly string[], ground: string) => {
      if (look.stops) drawMarks(plot, stops, colors, ground)
    },
    [stops, look],
  )
  return { under, over }
}
