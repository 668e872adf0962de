import { Button, NativeSelect } from '@mantine/core'
import { useLocation } from 'wouter'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import type { CarColumn, SessionData } from '../../../laps/scope/use-session.ts'
import type { Stint } from '../../../laps/stints.ts'
import classes from '../picker.module.css'
import { lapsText } from '../stint-list.tsx'
import { useOpenSheet } from '../use-open-sheet.ts'
import { SessionPicker } from './session-picker.tsx'

interface PickerBarProps {
  data: SessionData
  column: CarColumn
  stints: readonly Stint[]
  chosen: number | undefined
  next: number
  onStep: (step: -1 | 1) => void
  onChoose: (stint: number | undefined) => void
  onEdit: (stint: number) => void
  onStart: () => void
}

const NEW = 'new:'

/** Session, car and stint in one line, for narrow screens. */
export function PickerBar(props: PickerBarProps) {
  const { data, column, stints, chosen, next, onStep, onChoose, onEdit, onStart } = props
  const { session, columns, otherCars } = data
  const [, go] = useLocation()
  const { open, problem } = useOpenSheet(session.id)
  return (
    <div className={classes.line}>
      <div className={classes.group}>
        <Button
          variant="default"
          miw="var(--control)"
          px={0}
          aria-label="Previous car"
          onClick={() => onStep(-1)}
        >
          ‹
        </Button>
        <NativeSelect
          aria-label="Car"
          className={classes.carSelect ?? ''}
          value={column.id}
          error={problem}
          onChange={({ currentTarget: { value } }) =>
            value.startsWith(NEW) ? open(value.slice(NEW.length)) : go(sheetAddress(session.id, value))
          }
          data={[
            ...columns.map(({ id, car }) => ({ value: id, label: `${car.number} ${car.name}` })),
            ...otherCars.map(({ id, number, name }) => ({
              value: `${NEW}${id}`,
              label: `${number} ${name}: open a sheet`,
            })),
          ]}
        />
        <Button variant="default" miw="var(--control)" px={0} aria-label="Next car" onClick={() => onStep(1)}>
          ›
        </Button>
      </div>
      <div className={classes.group}>
        <SessionPicker session={session} car={column.car} />
        <NativeSelect
          aria-label="Stint"
          className={classes.stintSelect ?? ''}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) =>
            value === NEW ? onStart() : onChoose(value === '' ? undefined : Number(value))
          }
          data={[
            { value: '', label: 'All stints' },
            ...stints.map((stint) => ({
              value: String(stint.stint),
              label: `Stint ${stint.stint}: ${lapsText(stint)}`,
            })),
            { value: NEW, label: `Start stint ${next}` },
          ]}
        />
        {chosen !== undefined && (
          <Button variant="default" onClick={() => onEdit(chosen)}>
            Edit
          </Button>
        )}
      </div>
    </div>
  )
}
