import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type LandedRow, landPaste } from '../../../laps/paste/paste-landing.ts'
import { type PasteAt, useSessionScope } from '../../../laps/scope/session-scope.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { LAP_FIELDS, type LapField, QUICK_FIELDS } from '../../../laps/store/lap-fields.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import classes from './paste-dialog.module.css'
import { PasteTable } from './paste-table.tsx'
import { usePasteSave } from './use-paste-save.ts'

const MAX_LAPS = 5000
const MAX_ERRORS = 12

interface PasteDialogProps {
  column: CarColumn
  pasted: string
  /** Target cell; without one, below the last lap. */
  at?: PasteAt | undefined
  /** Fields that a heading line may name. */
  fields?: readonly LapField[]
  onClose: () => void
}

const complaints = (rows: readonly LandedRow[]): string[] =>
  rows.flatMap(({ lapNumber, message, cells }) => [
    ...(message ? [message] : []),
    ...cells.flatMap(({ field, text, message: wrong }) =>
      wrong ? [`Lap ${lapNumber}, ${field.label.toLowerCase()}: ${text}: ${wrong}`] : [],
    ),
  ])

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Preview of a block pasted from a spreadsheet, saved in one step. */
export function PasteDialog({ column, pasted, at, fields = LAP_FIELDS, onClose }: PasteDialogProps) {
  const { store } = useSessionScope()
  const units = useUnits()
  const [text, setText] = useState(pasted)
  const { save, saving, problems, forget } = usePasteSave(column, text, onClose)
  const laps = store.ofSheet(column.id)
  const { columns, rows } = at ?? { columns: QUICK_FIELDS, rows: [] }
  const landing = useMemo(
    () => landPaste(text, { columns, rows, laps, fields, units }),
    [text, columns, rows, laps, fields, units],
  )
  const { wrong, ignored } = landing
  const errors = [...complaints(landing.rows), ...problems]
  return (
    <Modal opened onClose={onClose} title={`Paste laps of car ${column.car.number}`} size="85rem" returnFocus>
      <div className={classes.sides}>
        <Textarea
          label="One lap per line, as copied from a spreadsheet"
          description={
            at
              ? 'Columns are filled from the chosen cell on. A first line with names assigns each to its field.'
              : 'Lap time, three sectors, fuel, track status; or a first line that names the columns.'
          }
          rows={12}
          {...(pasted === '' && { 'data-autofocus': true })}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            forget()
          }}
        />
        <PasteTable landing={landing} />
      </div>
      {ignored.length > 0 && <Text mt="sm">{`Not read: ${ignored.join(', ')}.`}</Text>}
      {errors.length > 0 && (
        <ul className={classes.complaints} role="alert">
          {errors.slice(0, MAX_ERRORS).map((each) => (
            <li key={each}>{each}</li>
          ))}
          {errors.length > MAX_ERRORS && <li>{`and ${errors.length - MAX_ERRORS} more`}</li>}
        </ul>
      )}
      <Group mt="md">
        <Button
          {...(pasted !== '' && { 'data-autofocus': true, autoFocus: true })}
          loading={saving}
          disabled={wrong > 0 || landing.rows.length === 0 || landing.rows.length > MAX_LAPS}
          onClick={() => save(landing)}
        >
          {wrong > 0
            ? `Correct ${counted(wrong, 'cell', 'cells')} first`
            : `Save ${counted(landing.rows.length, 'lap', 'laps')}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {landing.rows.length > MAX_LAPS && <Text>{`At most ${MAX_LAPS} laps at a time.`}</Text>}
      </Group>
    </Modal>
  )
}
