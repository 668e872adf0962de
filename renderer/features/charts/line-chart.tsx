import { useComputedColorScheme } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './charts.module.css'

/** One line: a value at each x, null where there is none. */
export interface Line {
  key: string
  label: string
  values: readonly (number | null)[]
  /** As CSS writes it, for the ground that is drawn on. */
  color: (ground: string) => string
  dash?: readonly number[]
}

interface LineChartProps {
  /** What the chart shows, for whoever cannot see it. */
  label: string
  /** Rising whole numbers, such as lap numbers. */
  xs: readonly number[]
  xLabel: string
  lines: readonly Line[]
  valueText: (value: number) => string
  /** What is said of an x, where the values alone do not say it. */
  told?: (index: number) => string
  /** Lowest and highest value that are shown. */
  range?: readonly [number, number]
  /** Draws under the lines, or over them. */
  under?: (plot: uPlot) => void
  over?: (plot: uPlot, colors: readonly string[], ground: string) => void
}

const MANY_POINTS = 40

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
const widthOf = (element: HTMLElement) => Math.max(200, element.clientWidth)
const heightOf = (element: HTMLElement) => Math.max(160, element.clientHeight)

/** Lines over whole numbers. Arrow keys, a finger or the mouse choose an x, whose values are said above. */
export function LineChart(props: LineChartProps) {
  const { label, xs, xLabel, lines, valueText, told, range, under, over } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<uPlot>(null)
  const said = useId()
  const [at, setAt] = useState<number>()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours; texts are read when they are drawn
  useEffect(() => {
    const element = box.current
    if (!element) return
    const ground = variable('--mantine-color-body')
    const grid = { stroke: variable('--trackside-line'), width: 1 }
    const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const font = `${fontPx * 0.875}px ${variable('--mantine-font-family')}`
    const axis = { stroke: variable('--mantine-color-text'), grid, ticks: grid, font }
    const colors = lines.map(({ color }) => color(ground))
    let byFinger = false
    const notePointer = ({ pointerType }: PointerEvent) => {
      byFinger = pointerType === 'touch'
    }
    element.addEventListener('pointerdown', notePointer)
    const plot = new uPlot(
      {
        width: widthOf(element),
        height: heightOf(element),
        legend: { show: false },
        cursor: {
          focus: { prox: 30 },
          points: { size: 9 },
          drag: { x: false, y: false },
          // What a finger has tapped stays: it leaves, but nothing else is pointed at.
          bind: { mouseleave: (_plot, _target, leave) => (event) => (byFinger ? null : leave(event)) },
        },
        focus: { alpha: 0.35 },
        scales: { x: { time: false }, ...(range && { y: { range: () => [range[0], range[1]] } }) },
        axes: [
          {
            ...axis,
            label: xLabel,
            labelFont: font,
            labelSize: fontPx * 1.6,
            size: fontPx * 2.4,
            incrs: [1, 2, 5, 10, 20, 50, 100],
          },
          { ...axis, size: fontPx * 5.5, values: (_, values) => values.map(valueText) },
        ],
        series: [
          {},
          ...lines.map((line, index) => ({
            label: line.label,
            stroke: colors[index] as string,
            width: 2,
            points: { show: xs.length < MANY_POINTS, size: 6 },
            spanGaps: false,
            ...(line.dash && { dash: [...line.dash] }),
          })),
        ],
        hooks: {
          ...(under && { drawClear: [under] }),
          ...(over && { draw: [(chart: uPlot) => over(chart, colors, ground)] }),
          setCursor: [({ cursor: { left = -1, idx } }) => setAt(left >= 0 ? (idx ?? undefined) : undefined)],
        },
      },
      [[...xs], ...lines.map(({ values }) => [...values])],
      element,
    )
    drawn.current = plot
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: widthOf(element), height: heightOf(element) }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('pointerdown', notePointer)
      plot.destroy()
      drawn.current = null
    }
  }, [xs, lines, range, under, over, scheme])

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
      ? 'Point at the chart, or press the arrow keys in it.'
      : (told?.(at) ?? `${xLabel} ${xs[at]}: ${valuesAt(at) || 'nothing'}`)

  return (
    <figure className={classes.figure}>
      <figcaption id={said} className={classes.said}>
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
