import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { UpdateOf } from '../../../server/contract/define/define.ts'
import { type ResourceKey, type Resources, resources } from '../../../server/contract/index.ts'
import { changesOf } from '../../data/live/changes-of.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCreate, useUpdate } from '../../data/use/use-rows.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import type { RowForm } from '../row-form.ts'
import { RowHistory } from '../row-history.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RowDialog } from './row-dialog.tsx'

/** The open form: of a new or an existing row. */
export type Open<K extends ResourceKey> = { mode: 'add' } | { mode: 'edit'; row: Row<K> } | undefined

interface RowDialogsProps<K extends ResourceKey> {
  form: RowForm<K>
  open: Open<K>
  onClose: () => void
  onRemoved?: () => void
  /** Called with the answer and what was typed once a row is added. */
  onAdded?: (answer: Row<K>, values: FormValues) => void
}

interface AddDialogProps<K extends ResourceKey> {
  form: RowForm<K>
  onClose: () => void
  onAdded: ((answer: Row<K>, values: FormValues) => void) | undefined
}

function AddDialog<K extends ResourceKey>({ form, onClose, onAdded }: AddDialogProps<K>) {
  const create = useCreate(form.key)
  const add = async (values: FormValues) => {
    const answer = await create.mutateAsync(form.bodyOf(values))
    onAdded?.(answer, values)
  }
  return (
    <RowDialog
      title={`Add ${form.noun}`}
      fields={form.fields}
      initial={form.preset}
      saveLabel={`Add ${form.noun}`}
      save={add}
      nextAfter={form.presetAfter}
      addedText={({ number, name, lastName }) =>
        `${number ?? name ?? lastName ?? `The ${form.noun}`} is added. Now the next one.`
      }
      onClose={onClose}
      render={form.render}
      explain={form.explain}
    />
  )
}

interface EditDialogProps<K extends ResourceKey> {
  form: RowForm<K>
  row: Row<K>
  onClose: () => void
  onRemove: () => void
}

function EditDialog<K extends ResourceKey>({ form, row, onClose, onRemove }: EditDialogProps<K>) {
  const update = useUpdate(form.key)
  const { entityType } = resources[form.key]
  // The row as the form was opened on it, so that a later change of another user is not overwritten.
  const [opened] = useState(row)
  const save = async (values: FormValues) => {
    const before = form.bodyOf(form.valuesOf(opened), opened)
    const now = form.bodyOf(values, opened)
    const body = (form.changesOf?.(now, before) ?? changesOf(now, before)) as UpdateOf<Resources[K]>
    if (Object.keys(body).length > 0) {
      await update.mutateAsync({ id: opened.id, body, ifMatch: opened.version, base: opened })
    }
  }
  return (
    <RowDialog
      title={`Edit ${form.noun}`}
      fields={form.fields.filter(({ adding }) => !adding)}
      initial={form.valuesOf(opened)}
      saveLabel="Save"
      save={save}
      addedText={() => ''}
      facts={form.facts?.(opened)}
      edited={{ entityType, id: opened.id }}
      onClose={onClose}
      render={form.render}
      explain={form.explain}
      aside={
        <Group gap="md">
          <RowHistory entityType={entityType} id={opened.id} name={form.nameOf(opened)} />
          <Button variant="subtle" color="red" onClick={onRemove}>
            Remove…
          </Button>
        </Group>
      }
    />
  )
}

/** The forms of one resource: add, edit, remove. */
export function RowDialogs<K extends ResourceKey>(props: RowDialogsProps<K>) {
  const { form, open, onClose, onRemoved, onAdded } = props
  const [removing, setRemoving] = useState<Row<K>>()
  useFocusReturn(open !== undefined || removing !== undefined)
  if (removing)
    return (
      <RemoveDialog
        form={form}
        row={removing}
        onRemoved={onRemoved}
        onClose={() => {
          setRemoving(undefined)
          onClose()
        }}
      />
    )
  if (!open) return null
  if (open.mode === 'add') return <AddDialog form={form} onClose={onClose} onAdded={onAdded} />
  const { row } = open
  return <EditDialog key={row.id} form={form} row={row} onClose={onClose} onRemove={() => setRemoving(row)} />
}
