import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type KeyboardEvent, memo } from 'react'
import { drives } from '../../../../server/calc/run-plan/run-plan-step.ts'
import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { Lane, type Scale } from '../gantt/lane.tsx'
import type { KeyedRow, PlanRow } from '../plan-draft.ts'
import { TYPE_WORDS } from '../plan-words.ts'
import { type Choice, ChoiceCell } from './choice-cell.tsx'
import { NoteCell } from './note-cell.tsx'
import { NumberCell } from './number-cell.tsx'
import { FUEL, FUEL_PER_LAP, LAP_TIME, LAPS, MINUTES } from './number-kinds.ts'
import classes from './plan-rows.module.css'
import type { RowVerb } from './row-keys.ts'
import { RowMenu } from './row-menu.tsx'
import { RowNotes } from './row-notes.tsx'

/** What can be chosen in a row. */
export interface Crew {
  tyreSets: readonly Choice[]
  drivers: readonly Choice[]
  setups: readonly Choice[]
}

/** What stands in a row that says nothing of its own. */
export interface Usual {
  lapTime: string
  fuelPerLap: string
}

export interface PlanRowProps {
  row: KeyedRow
  planned: PlannedRow
  /** What keeps the row from being worked out, by field. */
  flaws: Readonly<Record<string, string>>
  scale: Scale
  distance: string | null
  crew: Crew
  usual: Usual
  selected: boolean
  now: boolean
  last: boolean
  onFields: (index: number, fields: Partial<PlanRow>, tag?: string) => void
  onVerb: (index: number, verb: RowVerb) => void
  onSelect: (key: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void
}

const TYPES: readonly Choice[] = Object.entries(TYPE_WORDS).map(([value, label]) => ({ value, label }))
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

const labelOf = (choices: readonly Choice[], id: string | null) =>
  choices.find(({ value }) => value === id)?.label

/** One row of the plan: what is typed of it, its bar, and what is wrong with it. */
export const PlanRowItem = memo(function PlanRowItem(props: PlanRowProps) {
  const { row, planned, flaws, scale, crew, usual, selected, now, onFields, onSelect } = props
  const { index } = planned
  const sortable = useSortable({ id: row.key })
  const on = drives(row)
  const number = `row ${index + 1}`
  const at = (field: string) => `rows/${index}/${field}`
  const amount = on ? 'laps' : 'minutes'
  const amountName = on ? 'Laps' : 'Minutes'
  const crewWords = [labelOf(crew.tyreSets, row.tyreSetId), labelOf(crew.drivers, row.driverId)]
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-index={index}
      data-selected={selected || undefined}
      data-now={now || undefined}
      data-dragged={sortable.isDragging || undefined}
      aria-current={now ? 'step' : undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition ?? '' }}
      onKeyDown={(event) => props.onKeyDown(event, index)}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.handle}
        data-column="handle"
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move ${number}`}
        title="Drag, or Alt+↑ and Alt+↓"
      >
        <svg viewBox="0 0 24 24" width="20" height="16" fill="currentColor" aria-hidden="true">
          <path d="M3 7h18v2.400H3zm0 7.600h18V17H3z" />
        </svg>
        {index + 1}
      </button>
      <ChoiceCell
        name="Type"
        label={`Type of ${number}`}
        column="type"
        field={at('type')}
        value={row.type}
        choices={TYPES}
        onValue={(type) => onFields(index, { type: type as PlanRow['type'] })}
      />
      <NumberCell
        key={amount}
        kind={on ? LAPS : MINUTES}
        name={amountName}
        label={`${amountName} of ${number}`}
        column="amount"
        field={at(amount)}
        value={row[amount]}
        placeholder={
          on
            ? row.type === 'out' || row.type === 'in'
              ? '1'
              : 'laps'
            : row.type === 'filler'
              ? 'rest'
              : 'min'
        }
        flaw={flaws[amount]}
        onValue={(value, tag) => onFields(index, { [amount]: value }, tag)}
      />
      <div className={classes.more}>
        {NUMBERS.map(([field, name, from, kind]) =>
          // What stands takes no laps: there is nothing to say of them.
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
              flaw={flaws[field]}
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
      <div className={classes.lane}>
        <Lane
          row={planned}
          scale={scale}
          distance={props.distance}
          now={now}
          crew={crewWords.filter((word) => word !== undefined)}
          onSelect={() => onSelect(row.key)}
        />
      </div>
      <div className={classes.menu}>
        <RowMenu
          what={number}
          first={index === 0}
          last={props.last}
          onVerb={(verb) => props.onVerb(index, verb)}
        />
      </div>
      <RowNotes planned={planned} flaws={flaws} sessionSec={scale.sessionSec} />
    </li>
  )
})
