import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatLapTime } from '../../../server/calc/lap-time.ts'
import type { Lap } from './lap-store.ts'
import { tagWords } from './lap-tags.tsx'
import { liveryInk } from './livery-ink.ts'
import { lineSeconds, type TraceData, traceData } from './trace-data.ts'
import { drawMarks } from './trace-marks.ts'
import classes from './trace-panel.module.css'
import type { CarColumn } from './use-session.ts'

export interface TracedCar {
  column: CarColumn
  laps: readonly Lap[]
}

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const said = ({ column, lap }: { column: CarColumn; lap: Lap }) =>
  [
    `Car ${column.car.number}, lap ${lap.lapNumber}:`,
    lap.lapTimeMs === null ? 'no time' : formatLapTime(lap.lapTimeMs),
    tagWords(lap)
      .filter((word) => word !== '')
      .join(', '),
  ].join(' ')

/** Lap times over lap numbers. Squares are pit laps, triangles laps under caution, crosses deleted ones. */
export function LapTrace({ cars }: { cars: readonly TracedCar[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<string>()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const element = box.current
    if (!element) return
    const ground = variable('--mantine-color-body')
    const ink = variable('--mantine-color-text')
    const grid = { stroke: variable('--trackside-line'), width: 1 }
    const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const font = `${fontPx * 0.875}px ${variable('--mantine-font-family')}`
    const data = traceData(cars.map(({ laps }) => laps))
    const colors = cars.map(({ column }) => liveryInk(column.car.liveryColor, ground))
    const axis = { stroke: ink, grid, ticks: grid, font }
    const plot = new uPlot(
      {
        width: Math.max(200, element.clientWidth),
        height: Math.max(160, element.clientHeight),
        legend: { show: false },
        cursor: { focus: { prox: 30 }, points: { size: 9 } },
        focus: { alpha: 0.35 },
        scales: { x: { time: false }, y: { range: () => data.scale } },
        axes: [
          { ...axis, label: 'Lap', labelFont: font, labelSize: fontPx * 1.6, size: fontPx * 2.4 },
          {
            ...axis,
            size: fontPx * 5.5,
            values: (_plot, seconds) => seconds.map((value) => formatLapTime(value * 1000).slice(0, -2)),
          },
        ],
        series: [
          {},
          ...cars.map(({ column }, index) => ({
            label: column.car.number,
            stroke: colors[index] ?? ink,
            width: 2,
            points: { show: data.numbers.length < 40, size: 6 },
            spanGaps: false,
          })),
        ],
        hooks: {
          draw: [(drawn) => drawMarks(drawn, data, colors, ground)],
          setCursor: [
            (moved) => {
              const index = moved.cursor.idx
              const focused = moved.cursor.idxs && cars.length > 1 ? nearest(moved, data) : 1
              const lap = typeof index === 'number' ? data.laps[focused - 1]?.[index] : undefined
              const column = cars[focused - 1]?.column
              setHovered(lap && column ? said({ column, lap }) : undefined)
            },
          ],
        },
      },
      [data.numbers, ...data.laps.map((laps) => laps.map(lineSeconds))],
      element,
    )
    const observer = new ResizeObserver(() =>
      plot.setSize({
        width: Math.max(200, element.clientWidth),
        height: Math.max(160, element.clientHeight),
      }),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [cars, scheme])

  return (
    <figure className={classes.figure}>
      <figcaption className={classes.said}>
        {hovered ?? 'Point at a lap. ■ pit, ▲ not green, ✕ deleted.'}
      </figcaption>
      <div ref={box} className={classes.plot} />
    </figure>
  )
}

/** The series whose line is closest to the pointer, counted from 1. */
function nearest(plot: uPlot, data: TraceData): number {
  const { idx, top = 0 } = plot.cursor
  let [best, distance] = [1, Number.POSITIVE_INFINITY]
  if (typeof idx !== 'number') return best
  for (let series = 1; series < plot.series.length; series += 1) {
    const lapTimeMs = data.laps[series - 1]?.[idx]?.lapTimeMs
    if (lapTimeMs == null) continue
    const away = Math.abs(Math.max(0, plot.valToPos(lapTimeMs / 1000, 'y')) - top)
    if (away < distance) [best, distance] = [series, away]
  }
  return best
}
