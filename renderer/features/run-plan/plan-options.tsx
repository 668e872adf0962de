import { useUnits } from '../../ui/units/use-units.ts'
import type { PlanDraft, PlanOptions } from './plan-draft.ts'
import classes from './plan-options.module.css'
import { ClockCell } from './rows/clock-cell.tsx'
import { NumberCell } from './rows/number-cell.tsx'
import { FUEL, FUEL_PER_LAP, LAP_TIME, type NumberKind, RATIO, trackLength } from './rows/number-kinds.ts'
import type { Known } from './rows/plan-input.ts'

interface PlanOptionsFieldsProps {
  options: PlanOptions
  known: Known
  zone: string
  violation: string | undefined
  set: (change: (draft: PlanDraft) => PlanDraft, tag?: string) => void
}

type NumberOption = Exclude<keyof PlanOptions, 'startsAt'>

/** Lap time, fuel use, tank and track length of a plan. Empty fields show the known value as placeholder. */
export function PlanOptionsFields({ options, known, zone, violation, set }: PlanOptionsFieldsProps) {
  const km = useUnits()('km')
  const length = trackLength(km)
  const shown = (value: number | null, kind: NumberKind) => (value === null ? undefined : kind.show(value))
  const fields: [NumberOption, string, NumberKind, string | undefined][] = [
    ['averageLapTimeMs', 'Average lap', LAP_TIME, undefined],
    ['fuelPerLapKg', 'Fuel per lap, kg', FUEL_PER_LAP, undefined],
    ['startFuelKg', 'Fuel at start, kg', FUEL, undefined],
    ['tankCapacityKg', 'Tank, kg', FUEL, shown(known.tankCapacityKg, FUEL)],
    ['trackLengthKm', `Lap length, ${km.unit}`, length, shown(known.trackLengthKm, length)],
    ['outLapRatio', 'Out-lap ×', RATIO, '1.2'],
    ['inLapRatio', 'In-lap ×', RATIO, '1.15'],
  ]
  const usual: Partial<Record<NumberOption, number>> = { outLapRatio: 1.2, inLapRatio: 1.15 }
  return (
    <div className={classes.fields}>
      {fields.map(([field, name, kind, placeholder]) => (
        <NumberCell
          key={field}
          kind={kind}
          name={name}
          label={name}
          column={field}
          field={field}
          value={options[field]}
          placeholder={placeholder}
          violation={field === 'averageLapTimeMs' ? violation : undefined}
          onValue={(value, tag) =>
            set((draft) => ({ ...draft, [field]: value ?? usual[field] ?? null }), tag)
          }
        />
      ))}
      <ClockCell
        name="Plan starts at"
        field="startsAt"
        value={options.startsAt}
        around={known.startsAt}
        zone={zone}
        onValue={(startsAt, tag) => set((draft) => ({ ...draft, startsAt }), tag)}
      />
    </div>
  )
}
