import { Group, NativeSelect, Text } from '@mantine/core'
import { formatLapTime } from '../../server/calc/laps/lap-time.ts'
import type { Row } from '../data/row-cache.ts'
import { useCars } from '../data/use/use-cars.ts'
import { useRows } from '../data/use/use-rows.ts'
import { sheetChoices } from './sheet-choices.ts'
import type { ChannelInfo } from './use-telemetry.ts'

type Axis = 'time' | 'distance'

/** The laps to compare with, and the axis. */
export interface Overlay {
  runSheetId: string
  lapId: string | undefined
  axis: Axis
  /** Channel that the distance is made of. */
  speed: string | undefined
}

interface OverlayPickerProps {
  lap: Row<'laps'>
  session: Row<'sessions'>
  overlay: Overlay
  speeds: readonly ChannelInfo[]
  onChange: (change: Partial<Overlay>) => void
}

/** How a lap is called in lists. */
export const lapName = ({ lapNumber, lapTimeMs }: Pick<Row<'laps'>, 'lapNumber' | 'lapTimeMs'>): string =>
  lapTimeMs === null ? `Lap ${lapNumber}` : `Lap ${lapNumber} (${formatLapTime(lapTimeMs)})`

/** Chooses another lap of the session, and whether laps lie over each other by time or by distance. */
export function OverlayPicker({ lap, session, overlay, speeds, onChange }: OverlayPickerProps) {
  const sheets = useRows('runSheets', { sessionId: session.id })
  const cars = useCars(session.eventId)
  const laps = useRows('laps', { runSheetId: overlay.runSheetId })
  const others = (laps.data ?? []).filter(({ id, telemetryId }) => telemetryId !== null && id !== lap.id)
  return (
    <>
      <NativeSelect
        label="Car of the second lap"
        value={overlay.runSheetId}
        onChange={(event) => onChange({ runSheetId: event.currentTarget.value, lapId: undefined })}
        data={sheetChoices(cars.data ?? [], sheets.data ?? [])}
      />
      <NativeSelect
        label="Second lap"
        value={overlay.lapId ?? ''}
        onChange={(event) => onChange({ lapId: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: 'None' },
          ...others.map((each) => ({ value: each.id, label: lapName(each) })),
        ]}
      />
      {laps.data && others.length === 0 && (
        <Text c="dimmed">
          No other lap of this car has telemetry. Store some for it, or choose another car.
        </Text>
      )}
      <Group gap="xs" grow align="flex-start">
        <NativeSelect
          label="Along"
          value={overlay.axis}
          onChange={(event) => onChange({ axis: event.currentTarget.value as Axis })}
          data={[
            { value: 'time', label: 'Time' },
            { value: 'distance', label: 'Distance', disabled: speeds.length === 0 },
          ]}
        />
        {overlay.axis === 'distance' && (
          <NativeSelect
            label="Speed channel"
            value={overlay.speed ?? speeds[0]?.name ?? ''}
            onChange={(event) => onChange({ speed: event.currentTarget.value })}
            data={speeds.map(({ name, unit }) => ({ value: name, label: `${name} (${unit})` }))}
          />
        )}
      </Group>
      {speeds.length === 0 && (
        <Text c="dimmed">Distance needs a channel in km/h, m/s or mph; this lap has none.</Text>
      )}
    </>
  )
}
