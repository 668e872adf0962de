import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { gapsTo, gapsToPace } from '../../../server/calc/laps/lap-gap.ts'
import { summaryOf } from '../../../server/calc/laps/sheet-summary.ts'
import type { PlotView } from '../../ui/plot/plot-view.ts'
import { annotationsOf, stopMarks } from './annotations.ts'
import type { ChartLook } from './chart-look.tsx'
import { annotated, type ChartedCar, lineStyle } from './charted-car.ts'
import { ChartTable } from './plot/chart-table.tsx'
import classes from './plot/charts.module.css'
import { LineChart } from './plot/line-chart.tsx'
import type { Line } from './plot/use-plot.ts'
import { useDrawn } from './use-drawn.ts'

/** Formats seconds behind the reference; negative for a car ahead. */
const gapText = (seconds: number): string =>
  `${seconds < 0 ? '−' : seconds > 0 ? '+' : ''}${Math.abs(seconds).toFixed(1)}`

const PACE = 'pace '

interface GapChartProps {
  /** All cars of the session, as candidates for the reference. */
  all: readonly ChartedCar[]
  cars: readonly ChartedCar[]
  view: PlotView
  look: ChartLook
}

/** Gap of each car at the end of each lap to a reference car, or to that car's average pace. */
export function GapChart({ all, cars, view, look }: GapChartProps) {
  const [chosen, setChosen] = useState<string>()
  const known = chosen && all.some(({ column }) => chosen.endsWith(column.id)) ? chosen : undefined
  const choice = known ?? cars[0]?.column.id ?? all[0]?.column.id ?? ''
  const isPace = choice.startsWith(PACE)
  const reference = all.find(({ column }) => column.id === choice.replace(PACE, ''))
  const { xs, lines, annotations, stops } = useMemo(() => {
    const paceMs = isPace ? summaryOf(reference?.laps ?? []).averageGreenMs : null
    const shown = isPace ? cars : cars.filter(({ column }) => column.id !== reference?.column.id)
    const gaps = shown.map(({ laps }) =>
      isPace ? (paceMs === null ? [] : gapsToPace(paceMs, laps)) : gapsTo(reference?.laps ?? [], laps),
    )
    const numbers = [...new Set(gaps.flatMap((each) => each.map(({ lapNumber }) => lapNumber)))].sort(
      (a, b) => a - b,
    )
    const found = shown.map((car, index): Line => {
      const byLap = new Map(gaps[index]?.map(({ lapNumber, gapMs }) => [lapNumber, gapMs]))
      return {
        // As in the lap times, where the reference has a line too.
        ...lineStyle(cars, cars.indexOf(car)),
        values: numbers.map((number) => {
          const gapMs = byLap.get(number)
          return gapMs == null ? null : gapMs / 1000
        }),
      }
    })
    return {
      xs: numbers,
      lines: found,
      annotations: annotationsOf(shown.map(annotated), cars),
      stops: stopMarks(
        shown.map(({ laps }) => laps),
        numbers,
        found,
      ),
    }
  }, [cars, reference, isPace])
  const drawn = useDrawn(annotations, stops, look)
  const table = { label: 'Gap in seconds', xs, xLabel: 'Lap', lines, valueText: gapText }
  const hasValues = lines.some(({ values }) => values.some((value) => value !== null))
  return (
    <div className={classes.chart}>
      <NativeSelect
        className={classes.choice ?? ''}
        label="Gap to"
        value={choice}
        data={all.flatMap(({ column }) => [
          { value: column.id, label: `${column.car.number} ${column.car.name}` },
          { value: PACE + column.id, label: `Average pace of ${column.car.number}` },
        ])}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {hasValues ? (
        <>
          <LineChart {...table} view={view} hasAllValues={look.all} {...drawn} />
          <ChartTable {...table} />
        </>
      ) : (
        <p className={classes.note}>
          {cars.length < 2 && !isPace
            ? 'Choose the cars to compare above.'
            : 'No gap from these laps: it takes the time of every lap from the first, or the start time of each lap.'}
        </p>
      )}
    </div>
  )
}
