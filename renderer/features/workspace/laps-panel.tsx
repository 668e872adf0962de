import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { lapName } from '../../laps/overlay-picker.tsx'
import { withMoved } from '../../ui/drag/with-moved.ts'
import { RowButtons } from '../../ui/form/row-buttons.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { PlottedLap } from './plots/plots-of.ts'
import classes from './plots/workspace.module.css'

interface LapsPanelProps {
  session: Row<'sessions'>
  cars: readonly Row<'cars'>[]
  laps: readonly Row<'laps'>[]
  plotted: readonly PlottedLap[]
  onChoose: (ids: readonly string[]) => void
}

/** A larger difference between telemetry and lap time is shown. */
const ODD_SEC = 1

/** Smallest stretch that two decimals of a percent show. */
const SHOWN_STRETCH = 0.000_05

/** What is to be known of a lap's telemetry before it is read. */
function notesOf(lap: Row<'laps'>, plotted: PlottedLap | undefined): string[] {
  if (!plotted) return ['No speed: not on an axis of distance.']
  const sec = plotted.sec.at(-1) ?? 0
  const isOdd = lap.lapTimeMs !== null && Math.abs(sec - lap.lapTimeMs / 1000) > ODD_SEC
  const percent = ((plotted.stretch - 1) * 100).toFixed(2).replace('-', '−')
  return [
    ...(isOdd
      ? [`${sec.toFixed(1)} s of telemetry for a lap of ${formatLapTime(lap.lapTimeMs as number)}.`]
      : []),
    ...(Math.abs(plotted.stretch - 1) < SHOWN_STRETCH
      ? []
      : [`Its distance is stretched by ${percent} % to the first lap’s.`]),
  ]
}

/** The laps over each other; the others are compared with the first. */
export function LapsPanel({ session, cars, laps, plotted, onChoose }: LapsPanelProps) {
  const [from, setFrom] = useState(session.id)
  const [search, setSearch] = useState('')
  const sessions = useRows('sessions', { eventId: session.eventId, sort: 'startsAt' })
  const offered = useRows('laps', { sessionId: from })
  const numberOf = (carId: string) => cars.find(({ id }) => id === carId)?.number ?? ''
  const ids = laps.map(({ id }) => id)
  const nameOf = (lap: Row<'laps'>) => `Car ${numberOf(lap.carId)}, ${lapName(lap)}`
  const placeOf = ({ carId }: Row<'laps'>) => cars.findIndex(({ id }) => id === carId)
  const choices = (offered.data ?? [])
    .filter(({ id, telemetryId }) => telemetryId !== null && !ids.includes(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.lapNumber - b.lapNumber)
  return (
    <Panel title="Laps">
      <ol className={classes.laps} aria-label="Laps over each other">
        {laps.map((lap, at) => (
          <li key={lap.id}>
            <div>
              <b>{nameOf(lap)}</b>
              {at === 0 && laps.length > 1 && <Text c="dimmed">The others are compared with this one.</Text>}
              {plotted.length > 0 &&
                notesOf(
                  lap,
                  plotted.find(({ id }) => id === lap.id),
                ).map((note) => (
                  <Text key={note} c="dimmed">
                    {note}
                  </Text>
                ))}
            </div>
            <RowButtons
              what={nameOf(lap)}
              onMove={(by) => onChoose(withMoved(ids, at, by))}
              onRemove={() => onChoose(ids.filter((id) => id !== lap.id))}
            />
          </li>
        ))}
      </ol>
      <NativeSelect
        label="Session"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        data={(sessions.data ?? [session]).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SearchSelect
        label="Add a lap"
        placeholder={choices.length > 0 ? 'Car or lap' : 'No other lap has telemetry'}
        data={choices.map((lap) => ({ value: lap.id, label: nameOf(lap) }))}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(id) => {
          setSearch('')
          if (id) onChoose([...ids, id])
        }}
        nothingFoundMessage="No such lap"
      />
    </Panel>
  )
}
