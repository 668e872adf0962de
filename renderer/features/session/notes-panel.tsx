import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { edits } from '../../data/live/edits.ts'
import { useUpdate } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import type { CarColumn } from '../../laps/scope/use-session.ts'
import { EditedBy } from '../../rows/edited-by.tsx'
import classes from './session-page.module.css'

const NOTES = [
  ['objective', 'Objective'],
  ['engineerNotes', "Engineer's notes"],
  ['driverNotes', "Driver's notes"],
] as const

interface NoteProps {
  sheet: CarColumn['sheet']
  field: (typeof NOTES)[number][0]
  label: string
}

/** A text field of the run sheet, saved on blur; stays on screen if the save fails. */
function Note({ sheet, field, label }: NoteProps) {
  const update = useUpdate('runSheets')
  const [text, setText] = useState<string>()
  const stored = sheet[field] ?? ''
  const changed = text !== undefined && text.trim() !== stored
  const save = () => {
    if (!changed) return setText(undefined)
    const body = { [field]: text.trim() === '' ? null : text }
    update.mutate({ id: sheet.id, body, ifMatch: sheet.version }, { onSuccess: () => setText(undefined) })
  }
  const failure = update.error && changed ? toFailure(update.error) : undefined
  const problem =
    failure?.status === 412
      ? 'The run sheet has changed. Check it, then leave the field again to save your text.'
      : failure?.message
  return (
    <>
      <Textarea
        {...edits('run_sheet', sheet.id, field)}
        label={label}
        rows={5}
        resize="vertical"
        value={text ?? stored}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
      <EditedBy entityType="run_sheet" id={sheet.id} field={field} place="line" what="this note" />
    </>
  )
}

/** Notes of a car in this session. */
export function NotesPanel({ column }: { column: CarColumn }) {
  return (
    <section className={classes.notes} aria-label={`Notes of car ${column.car.number}`}>
      {NOTES.map(([field, label]) => (
        <Note key={`${column.id} ${field}`} sheet={column.sheet} field={field} label={label} />
      ))}
      <Text c="dimmed">Notes are saved when you leave a field.</Text>
    </section>
  )
}
