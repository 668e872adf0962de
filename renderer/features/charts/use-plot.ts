import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useDensity } from '../../ui/density.ts'
import { drawEndLabels } from './end-labels.ts'

/** One line: a value per x, null for a gap. */
export interface Line {
  key: string
  label: string
  values: readonly (number | null)[]
  /** Token of the colour, such as `--chart-1`. */
  color: `--${string}`
  /** In px. */
  width: number
  dash?: readonly number[]
}

/** Data and appearance of a plot. */
export interface PlotProps {
  /** Ascending integers, such as lap numbers. */
  xs: readonly number[]
  xLabel: string
  lines: readonly Line[]
  valueText: (value: number) => string
  /** Visible minimum and maximum. */
  range?: readonly [number, number]
  /** Small axes, no points, and zooming by dragging; a double click shows all again. */
  isCompact?: boolean
  /** Draws below or above the lines. */
  under?: (plot: uPlot) => void
  over?: (plot: uPlot, colors: readonly string[], ground: string) => void
}

const MANY_POINTS = 40

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
const widthOf = (element: HTMLElement) => Math.max(200, element.clientWidth)
const heightOf = (element: HTMLElement) => Math.max(160, element.clientHeight)

const fontOfText = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 13

/** Both axes in the page's colours and font size. */
function axesOf({ xLabel, valueText, isCompact = false }: PlotProps): uPlot.Axis[] {
  const grid = { stroke: variable('--color-line'), width: 1 }
  const fontPx = fontOfText()
  const font = `${fontPx * 0.923}px ${variable('--mantine-font-family')}`
  const axis = { stroke: variable('--color-text'), grid, ticks: grid, font }
  return [
    {
      ...axis,
      ...(!isCompact && { label: xLabel, labelFont: font, labelSize: fontPx * 1.6 }),
      size: fontPx * (isCompact ? 2.2 : 2.4),
      incrs: [1, 2, 5, 10, 20, 50, 100],
    },
    { ...axis, size: fontPx * (isCompact ? 3.2 : 5.5), values: (_, values) => values.map(valueText) },
  ]
}

/** Options of uPlot; `onX` receives the index of the x under the pointer. */
function optionsOf(
  props: PlotProps,
  onX: (index: number | undefined) => void,
  isByFinger: () => boolean,
): Omit<uPlot.Options, 'width' | 'height'> {
  const { xs, lines, range, under, over, isCompact = false } = props
  const ground = variable('--color-panel')
  const colors = lines.map(({ color }) => variable(color))
  const [fontPx, family] = [fontOfText(), variable('--mantine-font-family')]
  return {
    legend: { show: false },
    cursor: {
      focus: { prox: 30 },
      points: { size: 9 },
      drag: { x: isCompact, y: false },
      // After a tap the selection stays: ignore the leave event of a touch.
      bind: { mouseleave: (_plot, _target, leave) => (event) => (isByFinger() ? null : leave(event)) },
    },
    // Beside the lines their names, as wide as four figures.
    padding: [fontPx / 2, fontPx * 3.5, 0, 0],
    focus: { alpha: 0.25 },
    scales: { x: { time: false }, ...(range && { y: { range: () => [range[0], range[1]] } }) },
    axes: axesOf(props),
    series: [
      {},
      ...lines.map((line, index) => ({
        label: line.label,
        stroke: colors[index] as string,
        width: line.width,
        points: { show: !isCompact && xs.length < MANY_POINTS, size: 6 },
        spanGaps: false,
        ...(line.dash && { dash: [...line.dash] }),
      })),
    ],
    hooks: {
      ...(under && { drawClear: [under] }),
      draw: [
        (chart: uPlot) => {
          // The last line's dash stays set.
          chart.ctx.setLineDash([])
          over?.(chart, colors, ground)
          drawEndLabels(chart, colors, fontPx, family)
        },
      ],
      setCursor: [({ cursor: { left = -1, idx } }) => onX(left >= 0 ? (idx ?? undefined) : undefined)],
    },
  }
}

/** Renders the plot into the box; recreates it when its data, the colour scheme or the density change. */
export function usePlot(
  box: RefObject<HTMLDivElement | null>,
  props: PlotProps,
  onX: (index: number | undefined) => void,
): RefObject<uPlot | null> {
  const { xs, lines, range, under, over } = props
  const drawn = useRef<uPlot>(null)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const density = useDensity()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme or density changes the look; texts are read at draw time
  useEffect(() => {
    const element = box.current
    if (!element) return
    let byFinger = false
    const notePointer = ({ pointerType }: PointerEvent) => {
      byFinger = pointerType === 'touch'
    }
    element.addEventListener('pointerdown', notePointer)
    const size = () => ({ width: widthOf(element), height: heightOf(element) })
    const plot = new uPlot(
      { ...size(), ...optionsOf(props, onX, () => byFinger) },
      [[...xs], ...lines.map(({ values }) => [...values])],
      element,
    )
    drawn.current = plot
    const observer = new ResizeObserver(() => plot.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('pointerdown', notePointer)
      plot.destroy()
      drawn.current = null
    }
  }, [xs, lines, range, under, over, scheme, density])
  return drawn
}
