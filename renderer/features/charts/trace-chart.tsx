import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type uPlot from 'uplot'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { tagWords } from '../../laps/lap-tags.tsx'
import { ChartTable } from './chart-table.tsx'
import { type ChartedCar, lineStyle } from './charted-car.ts'
import classes from './charts.module.css'
import { drawStatusBands } from './draw-bands.ts'
import { LineChart } from './line-chart.tsx'
import { statusBands } from './status-bands.ts'
import { drawStintLines, stintLines } from './stint-lines.ts'
import { lineSeconds, traceData } from './trace-data.ts'
import { drawMarks } from './trace-marks.ts'
import type { Line } from './use-plot.ts'

const timeText = (seconds: number) => formatLapTime(Math.round(seconds * 1000))
const shortTime = (seconds: number) => timeText(seconds).slice(0, -2)
const variable = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** With more cars, stint averages would overlap. */
const MAX_STINTS = 1
const smallFont = () => `${12 * devicePixelRatio}px ${variable('--mantine-font-family')}`

/** Lap times over lap numbers. Squares mark pit laps, triangles laps under caution, crosses deleted laps. */
export function TraceChart({ cars }: { cars: readonly ChartedCar[] }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const data = useMemo(() => traceData(cars.map(({ laps }) => laps)), [cars])
  const lines = useMemo(
    () =>
      cars.map(
        (_, index): Line => ({ ...lineStyle(cars, index), values: data.laps[index]?.map(lineSeconds) ?? [] }),
      ),
    [cars, data],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour scheme changes the colours
  const under = useMemo(() => {
    const bands = statusBands(cars.map(({ laps }) => laps))
    return (plot: uPlot) => drawStatusBands(plot, bands, variable('--color-text'), smallFont())
  }, [cars, scheme])
  const stints = useMemo(() => (cars.length <= MAX_STINTS ? cars.map(stintLines) : []), [cars])
  const over = useCallback(
    (plot: uPlot, colors: readonly string[], ground: string) => {
      for (const [index, lines] of stints.entries())
        drawStintLines(plot, lines, { color: colors[index] ?? ground, font: smallFont() })
      drawMarks(plot, data, colors, ground)
    },
    [data, stints],
  )
  const describe = (index: number) =>
    [
      `Lap ${data.numbers[index]}:`,
      cars
        .flatMap(({ column }, car) => {
          const lap = data.laps[car]?.[index]
          if (!lap) return []
          const tags = tagWords(lap).filter((word) => word !== '')
          const time = lap.lapTimeMs === null ? 'no time' : formatLapTime(lap.lapTimeMs)
          return [`${column.car.number} ${time}`, ...tags].join(', ')
        })
        .join(' · '),
    ].join(' ')
  const label = 'Lap times'
  const table = { label, xs: data.numbers, xLabel: 'Lap', lines }
  return (
    <div className={classes.chart}>
      <LineChart
        {...table}
        valueText={shortTime}
        describe={describe}
        range={data.scale}
        under={under}
        over={over}
      />
      <p className={classes.note}>
        ■ through the pits, ▲ not under green, ✕ deleted, – – average of a stint, for one car
      </p>
      <ChartTable {...table} valueText={timeText} />
    </div>
  )
}
