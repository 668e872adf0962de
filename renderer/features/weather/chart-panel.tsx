import { Group, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { dayText, wallClock } from '../../format/zoned-time.ts'
import { Panel } from '../../ui/panel.tsx'
import { METRICS, type MetricField, type Reading } from './readings.ts'
import { WeatherChart } from './weather-chart.tsx'

const ALL = 'all'
const SECONDS = METRICS.filter(({ unit }) => unit !== '°C')

interface ChartPanelProps {
  /** At least one measured reading, oldest first. */
  readings: readonly Reading[]
  sessions: readonly Row<'sessions'>[]
  zone: string
}

/** Weather chart with its choices of time range and second metric. */
export function ChartPanel({ readings, sessions, zone }: ChartPanelProps) {
  const [chosen, setChosen] = useState<string>()
  const [second, setSecond] = useState<MetricField | ''>('')
  const days = useMemo(
    () => [...new Set(readings.map(({ measuredAt }) => wallClock(measuredAt, zone).day))],
    [readings, zone],
  )
  const day = chosen === ALL || (chosen && days.includes(chosen)) ? chosen : days.at(-1)
  const shown = useMemo(
    () =>
      day === ALL ? readings : readings.filter(({ measuredAt }) => wallClock(measuredAt, zone).day === day),
    [readings, zone, day],
  )
  return (
    <Panel
      title="Temperatures"
      aside={
        <Group gap="xs">
          <NativeSelect
            aria-label="Days shown"
            value={day ?? ALL}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              ...days.map((each) => ({ value: each, label: dayText(each) })),
              { value: ALL, label: 'Whole weekend' },
            ]}
          />
          <NativeSelect
            aria-label="Drawn beside the temperatures"
            value={second}
            onChange={(event) => setSecond(event.currentTarget.value as MetricField | '')}
            data={[
              { value: '', label: 'Temperatures only' },
              ...SECONDS.map(({ field, label }) => ({ value: field, label: `With ${label.toLowerCase()}` })),
            ]}
          />
        </Group>
      }
    >
      <WeatherChart readings={shown} sessions={sessions} zone={zone} second={second || undefined} />
    </Panel>
  )
}
