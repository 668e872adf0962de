import { useComputedColorScheme } from '@mantine/core'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Row } from '../../data/row-cache.ts'
import { dayText, wallClock } from '../../format/zoned-time.ts'
import { useUnits } from '../../ui/units/use-units.ts'
import { chartData } from './chart-data.ts'
import { chartOptions, colorOf } from './chart-options.ts'
import { METRICS, type Metric, type MetricField, type Reading } from './readings.ts'
import classes from './weather-chart.module.css'

const MIN_WIDTH = 200
const HEIGHT_REM = 18

const metricOf = (field: MetricField) => METRICS.find((metric) => metric.field === field) as Metric

function momentText(seconds: number, zone: string): string {
  const { day, time } = wallClock(new Date(seconds * 1000).toISOString(), zone)
  return `${dayText(day)} ${time}`
}

interface WeatherChartProps {
  /** At least one measured reading, oldest first. */
  readings: readonly Reading[]
  sessions: readonly Row<'sessions'>[]
  zone: string
  /** Metric of the right axis beside the temperatures. */
  second: MetricField | undefined
}

/** Air and track temperature over track time, with sessions in the background. */
export function WeatherChart({ readings, sessions, zone, second }: WeatherChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()
  const units = useUnits()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const fields = useMemo<MetricField[]>(
    () => ['airTempC', 'trackTempC', ...(second ? [second] : [])],
    [second],
  )
  const { times, columns } = useMemo(
    () => chartData(readings, fields, (field, value) => units(metricOf(field).unit).shown(value)),
    [readings, fields, units],
  )

  useEffect(() => {
    const element = box.current
    if (!element) return
    const fontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const size = () => ({
      width: Math.max(MIN_WIDTH, element.clientWidth),
      height: Math.round(HEIGHT_REM * fontPx),
    })
    const look = { fields, second, sessions, zone, isDark, points: times.length, onCursor: setAt }
    const plot = new uPlot({ ...chartOptions(look), ...size() }, [times, ...columns], element)
    const observer = new ResizeObserver(() => plot.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [times, columns, fields, second, sessions, zone, isDark])

  const seconds = at === undefined ? undefined : times[at]
  const words = (field: MetricField, index: number) => {
    const { label, unit, decimals } = metricOf(field)
    const { unit: read, decimals: places } = units(unit)
    const value = at === undefined ? undefined : columns[index]?.[at]
    return [label, value?.toFixed(places(decimals)), read].filter(Boolean).join(' ')
  }
  return (
    <figure className={`least ${classes.figure}`}>
      <figcaption className={classes.note}>
        {fields.map((field, index) => (
          <span
            key={field}
            data-second={field === second || undefined}
            style={{ '--line': colorOf(field, isDark) } as CSSProperties}
          >
            {words(field, index)}
          </span>
        ))}
        {seconds !== undefined && <b>{momentText(seconds, zone)}</b>}
      </figcaption>
      <div ref={box} role="img" aria-label="Temperatures over time. The table below has the values." />
    </figure>
  )
}
