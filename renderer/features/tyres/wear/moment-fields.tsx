import { NativeSelect } from '@mantine/core'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { typedText } from '../pressures/typed.ts'
import { lastRunOf } from '../sets/laps-on-set.ts'
import { latestFirst } from '../sets/on-car.ts'
import type { SetRow } from '../sets/set-rows.ts'
import type { Tyres } from '../use-tyres.ts'
import type { MomentDraft } from './wear-moment.ts'

/** Another run sheet, with its last lap on the set. */
function momentOfRun(runSheetId: string, setId: string, { sheets, sessions }: Tyres): Partial<MomentDraft> {
  const sheet = sheets.find(({ id }) => id === runSheetId)
  const run = sheet && lastRunOf(setId, [sheet], sessions)
  return { runSheetId, lap: sheet ? String(run?.lapNumber ?? sheet.lapCount) : '' }
}

interface MomentFieldsProps {
  row: SetRow
  data: Tyres
  draft: MomentDraft
  change: (patch: Partial<MomentDraft>) => void
  /** Errors by field. */
  errors: Partial<Record<keyof MomentDraft, string>>
  airNowC: number | null
}

/** Circumstances of a measurement: run, lap, air temperature and time. */
export function MomentFields({ row, data, draft, change, errors, airNowC }: MomentFieldsProps) {
  const units = useUnits()
  const nameOf = new Map(data.sessions.map(({ id, name }) => [id, name]))
  const sheets = latestFirst(data.sheets, data.sessions).filter(({ carId }) => carId === row.set.carId)
  return (
    <>
      <NativeSelect
        label="Run"
        value={draft.runSheetId}
        onChange={(event) => change(momentOfRun(event.currentTarget.value, row.set.id, data))}
        data={[
          { value: '', label: 'None' },
          ...sheets.map(({ id, sessionId }) => ({
            value: id,
            label: nameOf.get(sessionId) ?? 'Run sheet',
          })),
        ]}
      />
      <TextField
        name="lap"
        label="After lap"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        error={errors.lap}
        value={draft.lap}
        onChange={(event) => change({ lap: event.currentTarget.value })}
      />
      <TextField
        name="ambient"
        label={`Air, ${units('°C').unit}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        error={errors.ambient}
        value={draft.ambient ?? typedText(airNowC, units('°C'), 1)}
        onChange={(event) => change({ ambient: event.currentTarget.value })}
      />
      <TextField
        name="time"
        label="Time at the track"
        placeholder="now"
        autoComplete="off"
        maxLength={8}
        error={errors.time}
        value={draft.time}
        onChange={(event) => change({ time: event.currentTarget.value })}
      />
    </>
  )
}
