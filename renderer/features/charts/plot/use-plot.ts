import { useComputedColorScheme } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useDensity } from '../../../ui/density.ts'
import selecting from '../../../ui/plot/plot.module.css'
import type { PlotView } from '../../../ui/plot/plot-view.ts'
import { useGestures } from '../../../ui/plot/use-gestures.ts'
import { drawEdgeMarks } from './edge-marks.ts'
import { drawEndLabels } from './end-labels.ts'
import { rangeIn, type Scale, type Values } from './robust-range.ts'

/** One line: a value per x, null for a gap. */
export interface Line {
  key: string
  label: string
  values: Values
  /** Token of the colour, such as `--chart-1`. */
  color: `--${string}`
  /** In px. */
  width: number
  dash?: readonly number[]
}

type Draw = (plot: uPlot, colors: readonly string[], ground: string) => void

/** Data and appearance of a plot. */
export interface PlotProps {
  /** Ascending integers, such as lap numbers. */
  xs: readonly number[]
  xLabel: string
  lines: readonly Line[]
  valueText: (value: number) => string
  /** The part of `xs` in sight and the cursor, which other charts may share. */
  view: PlotView
  /** What the vertical axis is made of; all lines where it is left out. */
  scale?: Scale | undefined
  /** Whether the vertical axis has the outliers too. */
  hasAllValues?: boolean
  /** Small axes and no points. */
  isCompact?: boolean
  /** Draws below or above the lines. */
  under?: Draw
  over?: Draw
}

const MANY_POINTS = 40
/** Where neither the cursor is seen nor a line is near it, in px. */
const AWAY = -100

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

/** Moves the cursor to that of the view; `top` is where the mouse is, which brings out the line near to it. */
function placeCursor(plot: uPlot, { cursor }: PlotView, top = AWAY): void {
  plot.setCursor({ left: cursor === undefined ? AWAY : plot.valToPos(cursor, 'x'), top }, false)
}

/** Runs a drawing that ends at the edges of the plot. */
function clipped({ ctx, bbox }: uPlot, draw: () => void): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  draw()
  ctx.restore()
}

/** Options of uPlot, which zooms and moves by the view only. */
function optionsOf(props: PlotProps): Omit<uPlot.Options, 'width' | 'height'> {
  const { xs, lines, view, under, over, hasAllValues = false, isCompact = false } = props
  const ground = variable('--color-panel')
  const colors = lines.map(({ color }) => variable(color))
  const [fontPx, family] = [fontOfText(), variable('--mantine-font-family')]
  const values = lines.map((line) => line.values)
  const scale = props.scale ?? { all: values, held: values }
  return {
    legend: { show: false },
    cursor: {
      focus: { prox: 30 },
      points: { size: 9 },
      drag: { x: false, y: false },
      move: (plot, left, top) => [
        left < 0 ? left : plot.valToPos(Math.round(plot.posToVal(left, 'x')), 'x'),
        top,
      ],
      bind: {
        dblclick: () => () => null,
        mouseleave: (plot) => () => {
          placeCursor(plot, view)
          return null
        },
      },
    },
    // Beside the lines their names, as wide as four figures.
    padding: [fontPx / 2, fontPx * 3.5, 0, 0],
    focus: { alpha: 0.25 },
    scales: {
      x: { time: false, range: () => [view.range.from, view.range.to] },
      y: { range: () => [...rangeIn(scale, xs, view.range, hasAllValues)] },
    },
    axes: axesOf(props),
    series: [
      {},
      ...lines.map((line, index) => ({
        label: line.label,
        stroke: colors[index] as string,
        width: line.width,
        points: {
          show: (_: uPlot, __: number, first: number, last: number) =>
            !isCompact && last - first < MANY_POINTS,
          size: 6,
        },
        spanGaps: false,
        ...(line.dash && { dash: [...line.dash] }),
      })),
    ],
    hooks: {
      ready: [(chart: uPlot) => placeCursor(chart, view)],
      drawClear: [(chart: uPlot) => clipped(chart, () => under?.(chart, colors, ground))],
      draw: [
        (chart: uPlot) => {
          // The last line's dash stays set.
          chart.ctx.setLineDash([])
          clipped(chart, () => {
            drawEdgeMarks(chart, colors)
            over?.(chart, colors, ground)
          })
          drawEndLabels(chart, colors, fontPx, family)
        },
      ],
    },
  }
}

/** Element that shows which part a drag selects; it moves into each new plot. */
function createSelection(): HTMLElement {
  const element = document.createElement('div')
  element.className = selecting.selection ?? ''
  element.hidden = true
  return element
}

/** Renders the plot into the box; recreates it when its data, the colour scheme or the density change. */
export function usePlot(box: RefObject<HTMLDivElement | null>, props: PlotProps): void {
  const { xs, lines, view, scale, hasAllValues, under, over } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const density = useDensity()
  const area = useRef<HTMLElement>(null)
  const [selection] = useState(() => ({ current: createSelection() }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme or density changes the look; texts are read at draw time
  useEffect(() => {
    const element = box.current
    if (!element) return
    const size = () => ({ width: widthOf(element), height: heightOf(element) })
    const plot = new uPlot(
      { ...size(), ...optionsOf(props) },
      [[...xs], ...lines.map(({ values }) => [...values])],
      element,
    )
    area.current = plot.over
    plot.over.dataset.plot = ''
    plot.over.append(selection.current)
    const follow = ({ range }: { range: boolean }) => {
      if (range) plot.batch(() => plot.setScale('x', { min: view.range.from, max: view.range.to }))
      placeCursor(plot, view, plot.over.matches(':hover') ? plot.cursor.top : AWAY)
    }
    const unsubscribe = view.subscribe(follow)
    const observer = new ResizeObserver(() => {
      plot.batch(() => plot.setSize(size()))
      placeCursor(plot, view)
    })
    observer.observe(element)
    return () => {
      unsubscribe()
      observer.disconnect()
      plot.destroy()
    }
  }, [xs, lines, view, scale, hasAllValues, under, over, scheme, density])
  useGestures(view, { area: box, over: area, selection })
}
