import { type KeyboardEvent, useId, useRef, useState } from 'react'
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
  const { label, xs, xLabel, lines, valueText, describe, idle } = props
  const box = useRef<HTMLDivElement>(null)
  const caption = useId()
  const [at, setAt] = useState<number>()

  const drawn = usePlot(box, props, setAt)

  const moveTo = (index: number) => {
    const x = xs[index]
    if (x === undefined || !drawn.current) return
    drawn.current.setCursor({ left: drawn.current.valToPos(x, 'x'), top: 0 })
    setAt(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }
    const ends: Record<string, number> = { Home: 0, End: xs.length - 1 }
    const step = steps[event.key]
    const to =
      ends[event.key] ??
      (step !== undefined ? Math.max(0, (at ?? (step > 0 ? -1 : xs.length)) + step) : undefined)
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }
  const valuesAt = (index: number) =>
    lines
      .flatMap((line) => {
        const value = line.values[index]
        return value === null || value === undefined ? [] : `${line.label} ${valueText(value)}`
      })
      .join(' · ')
  const text =
    at === undefined
      ? (idle ?? 'Point at the chart, or press the arrow keys in it.')
      : (describe?.(at) ?? `${xLabel} ${xs[at]}: ${valuesAt(at) || 'nothing'}`)

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
        aria-valuenow={at === undefined ? (xs[0] ?? 0) : (xs[at] ?? 0)}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
      />
    </figure>
  )
}
