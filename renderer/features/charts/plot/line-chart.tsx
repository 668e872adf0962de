import { useId, useRef } from 'react'
import { takePlotKey } from '../../../ui/plot/plot-keys.ts'
import { useCursor } from '../../../ui/plot/use-follow.ts'
import classes from './charts.module.css'
import { type PlotProps, usePlot } from './use-plot.ts'

interface LineChartProps extends PlotProps {
  /** Accessible label of the chart. */
  label: string
  /** Extra text for an x, by its index, in addition to the values. */
  describe?: (index: number) => string
  /** Caption while no x is selected. */
  idle?: string
}

/** Line chart over integers. Arrow keys, touch or the mouse select an x, whose values are shown above. */
export function LineChart(props: LineChartProps) {
  const { label, xs, xLabel, lines, valueText, describe, idle, view } = props
  const box = useRef<HTMLDivElement>(null)
  const caption = useId()
  const cursor = useCursor(view)
  usePlot(box, props)
  const valuesAt = (index: number) =>
    lines
      .flatMap((line) => {
        const value = line.values[index]
        return value === null || value === undefined ? [] : `${line.label} ${valueText(value)}`
      })
      .join(' · ')
  const at = cursor === undefined ? -1 : xs.indexOf(cursor)
  const text =
    cursor === undefined
      ? (idle ?? 'Point at the chart, or press the arrow keys in it.')
      : ((at < 0 ? undefined : describe?.(at)) ?? `${xLabel} ${cursor}: ${valuesAt(at) || 'nothing'}`)
  return (
    <figure className={classes.figure}>
      <figcaption id={caption} className={classes.note}>
        {text}
      </figcaption>
      <div
        ref={box}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={xs[0] ?? 0}
        aria-valuemax={xs.at(-1) ?? 0}
        aria-valuenow={cursor ?? xs[0] ?? 0}
        aria-valuetext={text}
        onKeyDown={(event) => takePlotKey(view, event)}
      />
    </figure>
  )
}
