import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../data/row-cache.ts'
import { choiceText } from '../../format/words.ts'
import { dayText, wallClock } from '../../format/zoned-time.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { TrackTime } from '../../ui/marks/track-time.tsx'
import { Measured } from '../../ui/units/measured.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { METRICS, type Metric, measuredValue, type Reading } from './readings.ts'
import { compassPoint } from './wind.ts'

const AT_ONCE = 100
const [AIR, TRACK, HUMIDITY, WIND, PRESSURE, DENSITY] = METRICS

interface ReadingsTableProps {
  /** Newest first. */
  readings: readonly Reading[]
  sessions: readonly Row<'sessions'>[]
  zone: string
  onEdit: (reading: Reading) => void
}

/** Readings of the event, newest first, each editable. */
export function ReadingsTable({ readings, sessions, zone, onEdit }: ReadingsTableProps) {
  const [count, setCount] = useState(AT_ONCE)
  const units = useUnits()
  const nameOf = new Map(sessions.map(({ id, name }) => [id, name]))
  const column = (metric: Metric, more: Partial<Column<Reading>> = {}): Column<Reading> => ({
    header: `${metric.label}, ${units(metric.unit).unit}`,
    align: 'right',
    short: true,
    cell: (reading) => <Measured {...metric} value={measuredValue(reading, metric.field)} bare />,
    ...more,
  })
  const columns: Column<Reading>[] = [
    {
      header: 'Time',
      main: true,
      cell: ({ measuredAt }) => (
        <>
          {dayText(wallClock(measuredAt, zone).day).split(' ')[0]} <TrackTime at={measuredAt} zone={zone} />
        </>
      ),
    },
    column(AIR),
    column(TRACK),
    column(HUMIDITY, { wide: true }),
    column(PRESSURE, { extra: true }),
    column(DENSITY, { extra: true }),
    {
      ...column(WIND, { wide: true }),
      cell: ({ windSpeedKph, windDirectionDeg }) => (
        <>
          <Measured {...WIND} value={windSpeedKph} bare />
          {windDirectionDeg === null ? '' : ` ${compassPoint(windDirectionDeg)}`}
        </>
      ),
    },
    {
      header: 'Condition',
      under: true,
      blank: ({ condition, wind }) => !condition && !wind,
      cell: ({ condition, wind, source }) =>
        [condition, wind, source !== 'manual' && choiceText(source)].filter(Boolean).join(' · ') || '–',
    },
    {
      header: 'Session',
      under: true,
      extra: true,
      blank: ({ sessionId }) => sessionId === null,
      cell: ({ sessionId }) => (sessionId && nameOf.get(sessionId)) || '–',
    },
  ]
  const hidden = readings.length - count
  return (
    <>
      <RowTable
        label="Readings"
        columns={columns}
        rows={readings.slice(0, count)}
        actions={(reading) => (
          <EditButton
            name={`the reading of ${wallClock(reading.measuredAt, zone).time}`}
            onClick={() => onEdit(reading)}
          />
        )}
      />
      {hidden > 0 && (
        <div>
          <Button variant="default" onClick={() => setCount(count + AT_ONCE)}>
            {`Show ${Math.min(hidden, AT_ONCE)} more of ${hidden}`}
          </Button>
        </div>
      )}
    </>
  )
}
