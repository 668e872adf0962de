import { shortestStopMs } from '../../../server/calc/timing/shortest-stop.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { planForm } from './plan-form.ts'
import { guessedLapMs, PRESETS, type Preset, presetRows, startFuelOf } from './plan-presets.ts'
import { paceOf } from './red-flag/practice-pace.ts'
import { knownOf } from './rows/plan-input.ts'

interface NewPlanParts {
  sessions: readonly Row<'sessions'>[]
  cars: readonly Row<'cars'>[]
  track: Row<'tracks'> | undefined
  event: Row<'events'> | undefined
  /** Whether the form is open. */
  wanted: boolean
}

const PRESET_OF: Partial<Record<Row<'sessions'>['type'], Preset>> = { qualifying: 'qualifying', race: 'race' }

/** Form of a new plan, with optional rows from a template of the track, the car and its pace in the event. */
export function useNewPlan({ sessions, cars, track, event, wanted }: NewPlanParts): RowForm<'runPlans'> {
  const sheets = useRows('runSheets', {}, wanted).data ?? []
  const next = sessions.find(({ status }) => status !== 'finished') ?? sessions.at(-1)
  const first = cars[0]
  return planForm({
    sessions,
    cars,
    preset: {
      ...(next && { sessionId: next.id }),
      ...(first && (first.ours || cars.length === 1) && { carId: first.id }),
      preset: (next && PRESET_OF[next.type]) ?? 'practice',
    },
    more: [
      {
        name: 'preset',
        label: 'Start from',
        kind: 'select',
        required: true,
        hint: 'Calculated from session and track length, pit loss, the shortest stop and the laps driven so far.',
        options: PRESETS,
      },
    ],
    begin: (values, { sessionId, durationMin, carId }) => {
      const session = sessions.find(({ id }) => id === sessionId)
      const car = cars.find(({ id }) => id === carId)
      const known = knownOf({ durationMin: durationMin ?? null }, { session, car, track })
      const pace = paceOf(carId ? sheets.filter((sheet) => sheet.carId === carId) : [])
      const preset = values.preset as Preset
      const guess = preset !== 'empty' && track ? guessedLapMs(track.lengthKm) : null
      const averageLapTimeMs = pace.averageLapTimeMs ?? guess
      if (averageLapTimeMs === null) return { fuelPerLapKg: pace.fuelPerLapKg }
      const numbers = {
        minutes: known.sessionDurationMin ?? 60,
        lapMs: averageLapTimeMs,
        pitLossSec: track?.pitLossSec ?? null,
        minPitMs: shortestStopMs(event, car?.class),
        tankKg: known.tankCapacityKg,
        fuelPerLapKg: pace.fuelPerLapKg,
      }
      const rows = presetRows(preset, numbers)
      return {
        averageLapTimeMs,
        fuelPerLapKg: pace.fuelPerLapKg,
        startFuelKg: startFuelOf(rows, numbers),
        rows,
      }
    },
  })
}
