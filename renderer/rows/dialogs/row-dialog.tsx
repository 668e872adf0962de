import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { edits } from '../../data/live/edits.ts'
import type { Failure } from '../../format/failure.ts'
import { type FieldSpec, RowFields } from '../../ui/form/row-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { type FormValues, useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { EditedBy } from '../edited-by.tsx'
import type { RenderFields } from '../row-form.ts'
import classes from './row-dialog.module.css'

interface RowFormBodyProps {
  fields: readonly FieldSpec[]
  initial: FormValues
  saveLabel: string
  save: (values: FormValues) => Promise<void>
  /** Saves and opens the next form; without it the button is missing. */
  saveThenNext?: ((values: FormValues) => Promise<void>) | undefined
  onClose: () => void
  /** The row that is edited, for others to see. */
  edited?: { entityType: string; id: string } | undefined
  /** At the far end of the buttons. */
  aside?: ReactNode
  /** Renders the fields in a custom way. */
  render?: RenderFields | undefined
  explain?: ((error: unknown) => Failure) | undefined
  /** Below the fields. */
  facts?: ReactNode
}

function RowFormBody(props: RowFormBodyProps) {
  const { fields, initial, saveLabel, save, saveThenNext, onClose, aside, render, explain, facts, edited } =
    props
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  const { form, busy, failure, onSubmit } = useSubmit(
    required,
    ({ next, ...values }) => (next && saveThenNext ? saveThenNext(values) : save(values)),
    undefined,
    explain,
  )
  useFirstFocus(form)
  const errors = failure?.fields ?? {}
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !event.shiftKey || !saveThenNext) return
    event.preventDefault()
    event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLElement>('[name=next]'))
  }
  return (
    <form
      ref={form}
      noValidate
      {...(edited && edits(edited.entityType, edited.id))}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      <Stack>
        {edited && <EditedBy {...edited} place="line" what="this too" />}
        {failure && <Notice kind="error">{failure.message}</Notice>}
        {render ? render(initial, errors) : <RowFields fields={fields} initial={initial} errors={errors} />}
        {facts}
        <Group justify="space-between" gap="xs" className={classes.buttons ?? ''}>
          <Group gap="xs">
            <Button type="submit" aria-disabled={busy}>
              {saveLabel}
            </Button>
            {saveThenNext && (
              <Button
                type="submit"
                variant="default"
                name="next"
                value="yes"
                title="Shift+Enter"
                aria-disabled={busy}
              >
                Add, then another
              </Button>
            )}
            <Button variant="subtle" onClick={onClose}>
              Cancel
            </Button>
          </Group>
          {aside}
        </Group>
      </Stack>
    </form>
  )
}

interface RowDialogProps extends Omit<RowFormBodyProps, 'saveThenNext'> {
  title: string
  /** Preset of the next form after these values; with it, rows can be added one after another. */
  nextAfter?: ((values: FormValues) => FormValues) | undefined
  /** Message after a row was added while the form stays. */
  addedText: (values: FormValues) => string
}

/** A form for one row. Enter saves; Shift+Enter saves and asks for the next one. */
export function RowDialog({ title, nextAfter, addedText, initial, save, ...body }: RowDialogProps) {
  const [round, setRound] = useState({ number: 1, initial, status: '' })
  const saveThenNext =
    nextAfter &&
    (async (values: FormValues) => {
      const next = { ...initial, ...nextAfter(values) }
      await save(values)
      setRound({ number: round.number + 1, initial: next, status: addedText(values) })
    })
  const saveThenClose = async (values: FormValues) => {
    await save(values)
    body.onClose()
  }
  return (
    <Modal
      opened
      onClose={body.onClose}
      title={title}
      size={body.render ? 'xl' : 'lg'}
      closeOnClickOutside={false}
    >
      <Text role="status" c="dimmed" mb={round.status ? 'sm' : 0}>
        {round.status}
      </Text>
      <RowFormBody
        key={round.number}
        {...body}
        initial={round.initial}
        save={saveThenClose}
        saveThenNext={saveThenNext}
      />
    </Modal>
  )
}
