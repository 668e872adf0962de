import { useCallback, useMemo } from 'react'
import type uPlot from 'uplot'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { tagWords } from '../../laps/lap-tags.tsx'
import type { PlotView } from '../../ui/plot/plot-view.ts'
import { annotationsOf, drawAnnotations, plotFont } from './annotations.ts'
import type { ChartLook } from './chart-look.tsx'
import { annotated, type ChartedCar, lineStyle } from './charted-car.ts'
import { ChartTable } from './plot/chart-table.tsx'
import classes from './plot/charts.module.css'
import { drawMarks } from './plot/lap-marks.ts'
import { LineChart } from './plot/line-chart.tsx'
import type { Line } from './plot/use-plot.ts'
import { drawStintLines, stintLines } from './stint-lines.ts'
import { lineSeconds, traceData } from './trace-data.ts'

const timeText = (seconds: number) => formatLapTime(Math.round(seconds * 1000))
const shortTime = (seconds: number) => timeText(seconds).slice(0, -2)

/** With more cars, stint averages would overlap. */
const MAX_STINTS = 1

interface TraceChartProps {
  cars: readonly ChartedCar[]
  view: PlotView
  look: ChartLook
}

/** Lap times over lap numbers. Squares mark pit laps, triangles laps under caution, crosses deleted laps. */
export function TraceChart({ cars, view, look }: TraceChartProps) {
  const data = useMemo(() => traceData(cars.map(({ laps }) => laps)), [cars])
  const lines = useMemo(
    () =>
      cars.map(
        (_, index): Line => ({ ...lineStyle(cars, index), values: data.laps[index]?.map(lineSeconds) ?? [] }),
      ),
    [cars, data],
  )
  const annotations = useMemo(() => annotationsOf(cars.map(annotated)), [cars])
  const under = useCallback(
    (plot: uPlot, colors: readonly string[]) => drawAnnotations(plot, annotations, look, colors),
    [annotations, look],
  )
  const stints = useMemo(() => (cars.length <= MAX_STINTS ? cars.map(stintLines) : []), [cars])
  const over = useCallback(
    (plot: uPlot, colors: readonly string[], ground: string) => {
      if (look.stints)
        for (const [index, lines] of stints.entries())
          drawStintLines(plot, lines, { color: colors[index] ?? ground, font: plotFont() })
      const marks = data.marks.map((own) => own.filter(({ mark }) => look.stops || mark !== 'pit'))
      drawMarks(plot, marks, colors, ground)
    },
    [data, stints, look],
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
        view={view}
        scale={data.scale}
        hasAllValues={look.all}
        under={under}
        over={over}
      />
      <p className={classes.note}>
        ■ through the pits, △ not under green, ✕ deleted, – – average of a stint, for one car
      </p>
      <ChartTable {...table} valueText={timeText} />
    </div>
  )
}
