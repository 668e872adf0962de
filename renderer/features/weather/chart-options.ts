import uPlot from 'uplot'
import type { Row } from '../../data/row-cache.ts'
import { wallClock } from '../../format/zoned-time.ts'
import { lineColor } from '../../ui/plot-colors.ts'
import { drawBands } from './draw-bands.ts'
import type { MetricField } from './readings.ts'

/** Shortest time range, so that two readings within a minute do not look like a trend. */
const MIN_SEC = 1800
/** Tick intervals in whole minutes and hours. */
const STEPS_SEC = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * 60)
const FEW_POINTS = 60

/** Line colour of a metric; temperatures have fixed colours. */
export const colorOf = (field: MetricField, isDark: boolean): string =>
  lineColor(field === 'airTempC' ? 0 : field === 'trackTempC' ? 1 : 2, isDark)

const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

export interface ChartLook {
  fields: readonly MetricField[]
  /** The metric of the right axis. */
  second: MetricField | undefined
  sessions: readonly Row<'sessions'>[]
  zone: string
  isDark: boolean
  points: number
  onCursor: (index: number | undefined) => void
}

function atLeast(from: number, to: number): [number, number] {
  const missing = Math.max(0, MIN_SEC - (to - from)) / 2
  return [from - missing, to + missing]
}

/** uPlot options of the weather chart: track time on the x axis, sessions in the background. */
export function chartOptions(look: ChartLook): Omit<uPlot.Options, 'width' | 'height'> {
  const { fields, second, sessions, zone, isDark, points, onCursor } = look
  const ink = variable('--color-text')
  const line = variable('--color-line')
  const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const font = `${fontPx * 0.875}px ${variable('--mantine-font-family')}`
  const grid = { stroke: line, width: 1 }
  const axis = { stroke: ink, grid, ticks: grid, font }
  const timeText = (seconds: number) => wallClock(new Date(seconds * 1000).toISOString(), zone).time
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
    scales: {
      x: {
        time: true,
        range: (_, from, to) => atLeast(from, to),
      },
    },
    axes: [
      {
        ...axis,
        size: fontPx * 2,
        space: fontPx * 4,
        incrs: STEPS_SEC,
        values: (_, splits) => splits.map(timeText),
      },
      { ...axis, size: fontPx * 3.5 },
      ...(second
        ? [{ ...axis, scale: 'second', side: 1 as const, size: fontPx * 4, grid: { show: false } }]
        : []),
    ],
    series: [
      {},
      ...fields.map((field) => ({
        label: field,
        stroke: colorOf(field, isDark),
        width: 2,
        scale: field === second ? 'second' : 'y',
        ...(field === second && { dash: [6, 4] }),
        points: { show: points < FEW_POINTS, size: 6 },
        spanGaps: false,
      })),
    ],
    hooks: {
      drawClear: [(drawn) => drawBands(drawn, sessions, { fill: line, ink, font })],
      setCursor: [
        ({ cursor: { left = -1, idx } }) => onCursor(left >= 0 && typeof idx === 'number' ? idx : undefined),
      ],
    },
  }
}
