import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { XRange } from '../../ui/plot/x-range.ts'
import type { ShownLap } from './plot-data.ts'
import classes from './telemetry.module.css'

const SYNC = 'telemetry'
const HEIGHT_REM = 11
const MIN_WIDTH = 160
const SECOND_LAP = [6, 4]
/** A shorter drag is a click. */
const MIN_DRAG_PX = 5

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Columns of several laps on one x axis; lines span x values where a lap has no sample. */
function joined(laps: readonly ShownLap[], channels: readonly string[]): uPlot.AlignedData {
  const tables = laps.map(
    ({ xs, columns }) =>
      [[...xs], ...channels.map((name) => [...(columns[name] ?? xs.map(() => null))])] as uPlot.AlignedData,
  )
  return tables.length === 1 && tables[0] ? tables[0] : uPlot.join(tables)
}

interface PlotProps {
  title: string
  laps: readonly ShownLap[]
  channels: readonly string[]
  colors: readonly string[]
  range: XRange
  /** Cursor position set from outside; undefined leaves it. */
  cursorAt: number | undefined
  onRange: (range: XRange) => void
  onReset: () => void
  onCursor: (x: number | undefined) => void
}

/** Channels of one unit over time or distance. All plots of the page share cursor and range. */
export function Plot(props: PlotProps) {
  const { title, laps, channels, colors, range, cursorAt } = props
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const latest = useRef(props)
  latest.current = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const shape = JSON.stringify([channels, colors, laps.map(({ label }) => label)])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape identifies the series, the scheme their colours
  useEffect(() => {
    const element = box.current
    if (!element) return
    const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const font = `${fontPx * 0.875}px ${variable('--mantine-font-family')}`
    const grid = { stroke: variable('--color-line'), width: 1 }
    const axis = { stroke: variable('--color-text'), grid, ticks: grid, font }
    const size = () => ({
      width: Math.max(MIN_WIDTH, element.clientWidth),
      height: Math.round(HEIGHT_REM * fontPx),
    })
    const made = new uPlot(
      {
        ...size(),
        legend: { show: false },
        cursor: {
          y: false,
          sync: { key: SYNC, scales: ['x', null] },
          drag: { x: true, y: false, setScale: false },
          points: { size: 7 },
          bind: {
            dblclick: () => () => {
              latest.current.onReset()
              return null
            },
          },
        },
        scales: {
          x: { time: false, range: () => [latest.current.range.from, latest.current.range.to] },
        },
        axes: [
          { ...axis, size: fontPx * 2 },
          { ...axis, size: fontPx * 4.5 },
        ],
        series: [
          {},
          ...laps.flatMap(({ label }, lap) =>
            channels.map((name, index) => ({
              label: `${name} ${label}`,
              stroke: colors[index] ?? '',
              width: 1.75,
              ...(lap > 0 && { dash: SECOND_LAP }),
              points: { show: false },
              spanGaps: false,
            })),
          ),
        ],
        hooks: {
          setSelect: [
            (drawn) => {
              const { left, width } = drawn.select
              if (width < MIN_DRAG_PX) return
              const [from, to] = [drawn.posToVal(left, 'x'), drawn.posToVal(left + width, 'x')]
              drawn.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
              latest.current.onRange({ from, to })
            },
          ],
          setCursor: [
            (drawn) => {
              const { left = -1 } = drawn.cursor
              // Without an event, new data or a new range moved under a resting cursor.
              if (left >= 0 && drawn.cursor.event) latest.current.onCursor(drawn.posToVal(left, 'x'))
            },
          ],
        },
      },
      joined(latest.current.laps, channels),
      element,
    )
    plot.current = made
    const observer = new ResizeObserver(() => made.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.destroy()
      plot.current = undefined
    }
  }, [shape, scheme])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape identifies the channels
  useEffect(() => {
    plot.current?.setData(joined(laps, channels))
  }, [laps, shape])

  useEffect(() => {
    plot.current?.setScale('x', { min: range.from, max: range.to })
  }, [range])

  useEffect(() => {
    if (cursorAt === undefined || !plot.current) return
    plot.current.setCursor({ left: plot.current.valToPos(cursorAt, 'x'), top: 1 }, false)
  }, [cursorAt])

  return <div ref={box} className={classes.plot} role="img" aria-label={`Plot of ${title}`} />
}
