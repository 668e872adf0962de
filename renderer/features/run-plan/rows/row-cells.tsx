import { runPlanRowType } from '../../../../server/contract/resources/weekend/run-plan-row.ts'
import type { KeyedRow, PlanRow } from '../plan-draft.ts'
import { typeText } from '../plan-words.ts'
import { type Choice, ChoiceCell } from './choice-cell.tsx'
import { NoteCell } from './note-cell.tsx'
import { NumberCell } from './number-cell.tsx'
import { FUEL, FUEL_PER_LAP, LAP_TIME, LAPS, MINUTES } from './number-kinds.ts'
import classes from './plan-rows.module.css'

/** Choices of tyre set, driver and setup. */
export interface Crew {
  tyreSets: readonly Choice[]
  drivers: readonly Choice[]
  setups: readonly Choice[]
}

/** Placeholders of a row without values of its own. */
export interface Usual {
  lapTime: string
  fuelPerLap: string
}

interface RowCellsProps {
  row: KeyedRow
  index: number
  /** Whether the car is on track during it. */
  on: boolean
  /** Errors by field that prevent the calculation. */
  violations: Readonly<Record<string, string>>
  crew: Crew
  usual: Usual
  onFields: (index: number, fields: Partial<PlanRow>, tag?: string) => void
}

const TYPES: readonly Choice[] = runPlanRowType.options.map((value) => ({ value, label: typeText(value) }))
const NUMBERS = [
  ['averageLapTimeMs', 'Average lap', 'lapTime', LAP_TIME],
  ['fuelPerLapKg', 'Fuel/lap', 'fuelPerLap', FUEL_PER_LAP],
  ['fuelAddKg', 'Add fuel', undefined, FUEL],
] as const
const CHOICES = [
  ['tyreSetId', 'Tyres', 'tyreSets'],
  ['driverId', 'Driver', 'drivers'],
  ['setupId', 'Setup', 'setups'],
] as const

/** Placeholder of an empty amount: laps on track, else minutes. */
function amountHint(type: PlanRow['type'], on: boolean): string {
  if (on) return type === 'out' || type === 'in' ? '1' : 'laps'
  return type === 'filler' ? 'rest' : 'min'
}

/** The type of a row, and its laps or minutes. */
export function AmountCells({ row, index, on, violations, onFields }: Omit<RowCellsProps, 'crew' | 'usual'>) {
  const amount = on ? 'laps' : 'minutes'
  const name = on ? 'Laps' : 'Minutes'
  return (
    <>
      <ChoiceCell
        name="Type"
        label={`Type of row ${index + 1}`}
        column="type"
        field={`rows/${index}/type`}
        value={row.type}
        choices={TYPES}
        onValue={(type) => onFields(index, { type: type as PlanRow['type'] })}
      />
      <NumberCell
        key={amount}
        kind={on ? LAPS : MINUTES}
        name={name}
        label={`${name} of row ${index + 1}`}
        column="amount"
        field={`rows/${index}/${amount}`}
        value={row[amount]}
        placeholder={amountHint(row.type, on)}
        violation={violations[amount]}
        onValue={(value, tag) => onFields(index, { [amount]: value }, tag)}
      />
    </>
  )
}

/** Further cells of a row: times, fuel, tyres, driver, setup and note. */
export function MoreCells({ row, index, on, violations, crew, usual, onFields }: RowCellsProps) {
  const number = `row ${index + 1}`
  const at = (field: string) => `rows/${index}/${field}`
  return (
    <div className={classes.more}>
      {NUMBERS.map(([field, name, from, kind]) =>
        // A row off track has neither lap time nor fuel per lap.
        !on && from && row[field] === null ? (
          <span key={field} />
        ) : (
          <NumberCell
            key={field}
            kind={kind}
            name={name}
            label={`${name} of ${number}`}
            column={field}
            field={at(field)}
            value={row[field]}
            placeholder={on && from ? usual[from] : undefined}
            violation={violations[field]}
            onValue={(value, tag) => onFields(index, { [field]: value }, tag)}
          />
        ),
      )}
      {CHOICES.map(([field, name, from]) => (
        <ChoiceCell
          key={field}
          name={name}
          label={`${name} of ${number}`}
          column={field}
          field={at(field)}
          value={row[field]}
          choices={crew[from]}
          open
          onValue={(value) => onFields(index, { [field]: value })}
        />
      ))}
      <NoteCell
        number={number}
        field={at('note')}
        note={row.note}
        onNote={(note) => onFields(index, { note }, `${at('note')} ${row.key}`)}
      />
    </div>
  )
}
