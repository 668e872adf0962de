import { Button, Group, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { edits } from '../../../data/live/edits.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { QUICK_FIELDS } from '../../../laps/store/lap-fields.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { arrowOut } from '../../../ui/grid/grid-moves.ts'
import { isFocusFreeFor } from '../../../ui/has-no-focus.ts'
import { LapEditActions } from './lap-edit-actions.tsx'
import classes from './lap-editor.module.css'
import { LapFieldInput } from './lap-field-input.tsx'
import { useLapEdit } from './use-lap-edit.ts'

interface LapEditorProps {
  lap: Lap
  top: number
  /** Opens the lap above or below; after the last one, the entry field. */
  onStep: (lap: Lap, step: -1 | 1) => void
}

/** Inline editor of a lap. Enter saves, Escape cancels, arrows move to the neighbouring laps. */
export function LapEditor({ lap, top, onStep }: LapEditorProps) {
  const { edit: open, editAll, focusEntry } = useSessionScope()
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    // A save that ends late changes neither what is open by then nor what has the focus: times would go to another car.
    const isHere = isFocusFreeFor(box.current)
    if (box.current) open(null)
    if (isHere) focusEntry(lap.runSheetId)
  }
  const edit = useLapEdit(lap, QUICK_FIELDS, close)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.select()
  }, [])
  const hasConflict = edit.conflict !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taller with a conflict
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [hasConflict])

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event
    const arrow = edit.untouched ? arrowOut(key, target) : undefined
    if (key === 'Escape') close()
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      if (!edit.conflict) edit.save()
    } else if (arrow === 'up') onStep(lap, -1)
    else if (arrow === 'down') onStep(lap, 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const firstError = Object.values(edit.errors)[0]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the inputs inside
    <div
      ref={box}
      className={classes.editor}
      style={{ top }}
      data-editing={lap.lapNumber}
      {...edits('lap', lap.id)}
      onKeyDown={onKeyDown}
    >
      <Text fw={650}>{`Lap ${lap.lapNumber}`}</Text>
      <div className={classes.fields}>
        {QUICK_FIELDS.map((field) => (
          <LapFieldInput
            key={field.key}
            field={field}
            text={edit.textOf(field)}
            onText={(text) => edit.setText(field, text)}
            error={edit.errors[field.key]}
            name={`${field.label} of lap ${lap.lapNumber}`}
          />
        ))}
      </div>
      <LapEditActions edit={edit}>
        <Group gap="xs">
          <Button onClick={edit.save} disabled={edit.saving || firstError !== undefined}>
            Save
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button variant="default" onClick={() => editAll(lap)}>
            All fields
          </Button>
        </Group>
      </LapEditActions>
    </div>
  )
}
