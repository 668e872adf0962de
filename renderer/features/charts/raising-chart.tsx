import { useLayoutEffect, useMemo, useState } from 'react'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { raisingAverage } from '../../../server/calc/laps/raising-average.ts'
import { PlotView } from '../../ui/plot/plot-view.ts'
import { type ChartedCar, lineStyle } from './charted-car.ts'
import { ChartTable } from './plot/chart-table.tsx'
import classes from './plot/charts.module.css'
import { LineChart } from './plot/line-chart.tsx'
import type { Line } from './plot/use-plot.ts'

const timeText = (seconds: number) => formatLapTime(Math.round(seconds * 1000))

/** Raising average of each car: the mean of its n fastest laps, over n. A flat line means consistent pace. */
export function RaisingChart({ cars }: { cars: readonly ChartedCar[] }) {
  const { xs, lines } = useMemo(() => {
    const averages = cars.map(({ laps }) => raisingAverage(laps))
    const most = Math.max(0, ...averages.map(({ length }) => length))
    const numbers = Array.from({ length: most }, (_, index) => index + 1)
    const found = cars.map(
      (_, index): Line => ({
        ...lineStyle(cars, index),
        values: numbers.map((number) => {
          const ms = averages[index]?.[number - 1]
          return ms === undefined ? null : ms / 1000
        }),
      }),
    )
    return { xs: numbers, lines: found }
  }, [cars])
  // Over numbers of laps, not over the laps of the other charts.
  const [view] = useState(() => new PlotView(undefined, undefined, 1))
  const most = xs.length
  useLayoutEffect(() => {
    if (most > 0) view.setWhole({ from: 0.5, to: most + 0.5 })
  }, [view, most])
  const table = {
    label: 'Average of the fastest laps',
    xs,
    xLabel: 'Fastest laps',
    lines,
    valueText: timeText,
  }
  if (xs.length === 0) return <p className={classes.note}>No counting laps under green yet.</p>
  return (
    <div className={classes.chart}>
      <LineChart {...table} view={view} />
      <ChartTable {...table} />
    </div>
  )
}
