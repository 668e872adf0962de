import { Button, Group, Modal } from '@mantine/core'
import { Link } from 'wouter'
import { edits } from '../../../data/live/edits.ts'
import { LAP_FIELDS, type LapField } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import classes from './lap-dialog.module.css'
import { LapEditActions } from './lap-edit-actions.tsx'
import { LapFieldInput } from './lap-field-input.tsx'
import { useLapEdit } from './use-lap-edit.ts'

interface LapDialogProps {
  lap: Lap
  carNumber: string
  fields?: readonly LapField[]
  onClose: () => void
}

/** Edits every field of a lap. */
export function LapDialog({ lap, carNumber, fields = LAP_FIELDS, onClose }: LapDialogProps) {
  const edit = useLapEdit(lap, fields, onClose)
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': 'Close', size: 'var(--control)' }}
      onClose={onClose}
      title={`Lap ${lap.lapNumber} of car ${carNumber}`}
      size="lg"
    >
      <form
        {...edits('lap', lap.id)}
        onSubmit={(event) => {
          event.preventDefault()
          edit.save()
        }}
      >
        <div className={classes.fields}>
          {fields.map((field) => (
            <LapFieldInput
              key={field.key}
              long
              field={field}
              text={edit.textOf(field)}
              onText={(text) => edit.setText(field, text)}
              error={edit.errors[field.key]}
            />
          ))}
        </div>
        <LapEditActions edit={edit}>
          <Group mt="md">
            <Button type="submit" loading={edit.saving}>
              Save
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Link href={`/laps/${lap.id}/telemetry`} className="plain-link">
              Telemetry
            </Link>
          </Group>
        </LapEditActions>
      </form>
    </Modal>
  )
}
