import { NativeSelect, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useCars } from '../../data/use/use-cars.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { lapName } from '../../laps/overlay-picker.tsx'
import { sheetChoices } from '../../laps/sheet-choices.ts'
import type { ChosenLap } from './use-chosen-lap.ts'

interface PickProps {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onPick: (id: string | undefined) => void
}

const Pick = ({ label, value, options, onPick }: PickProps) => (
  <NativeSelect
    label={label}
    value={value ?? ''}
    onChange={(event) => onPick(event.currentTarget.value || undefined)}
    data={[{ value: '', label: 'Choose' }, ...options]}
  />
)

/** Selects a lap with telemetry: event, session, car, lap. */
export function LapPicker({ chosen, onChoose }: { chosen: ChosenLap; onChoose: (lap: ChosenLap) => void }) {
  const { eventId, sessionId, runSheetId, lapId } = chosen
  const events = useRows('events', { sort: '-startDate' })
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' }, eventId !== undefined)
  const cars = useCars(eventId)
  const sheets = useRows('runSheets', { sessionId }, sessionId !== undefined)
  const laps = useRows('laps', { runSheetId }, runSheetId !== undefined)
  const stored = (laps.data ?? []).filter(({ telemetryId }) => telemetryId !== null)
  return (
    <>
      <Pick
        label="Event"
        value={eventId}
        options={(events.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onPick={(id) => onChoose({ eventId: id })}
      />
      <Pick
        label="Session"
        value={sessionId}
        options={(sessions.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onPick={(id) => onChoose({ eventId, sessionId: id })}
      />
      <Pick
        label="Car"
        value={runSheetId}
        options={sheetChoices(cars.data ?? [], sheets.data ?? [])}
        onPick={(id) => onChoose({ eventId, sessionId, runSheetId: id })}
      />
      <Pick
        label="Lap"
        value={lapId}
        options={stored.map((lap) => ({ value: lap.id, label: lapName(lap) }))}
        onPick={(id) => onChoose({ ...chosen, lapId: id })}
      />
      {laps.data && stored.length === 0 && (
        <Text c="dimmed">
          No lap of this car has telemetry yet. On the{' '}
          <Link href={`/sessions/${sessionId}`}>page of the session</Link> open all fields of a lap, and
          choose Telemetry.
        </Text>
      )}
      {lapId !== undefined && (
        <Link href={`/laps/${lapId}/telemetry`} className="plain-link">
          See its telemetry
        </Link>
      )}
    </>
  )
}
