import { useMemo } from 'react'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import { raisingAverage } from '../../../server/calc/laps/raising-average.ts'
import { ChartTable } from './chart-table.tsx'
import { type ChartedCar, lineStyle } from './charted-car.ts'
import classes from './charts.module.css'
import { LineChart } from './line-chart.tsx'
import type { Line } from './use-plot.ts'

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
  const label = 'Average of the fastest laps'
  if (xs.length === 0) return <p className={classes.note}>No counting laps under green yet.</p>
  return (
    <div className={classes.chart}>
      <LineChart label={label} xs={xs} xLabel="Fastest laps" lines={lines} valueText={timeText} />
      <ChartTable label={label} xs={xs} xLabel="Fastest laps" lines={lines} valueText={timeText} />
    </div>
  )
}
