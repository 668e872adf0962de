import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { resources } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRemove } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { sentenceCase } from '../../format/words.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { Notice } from '../../ui/notice.tsx'
import type { RowForm } from '../row-form.ts'
import { type HeldBy, heldByOf, heldText, needersText } from './held-by.ts'

interface RemoveDialogProps<K extends ResourceKey> {
  form: Pick<RowForm<K>, 'key' | 'noun' | 'nameOf' | 'consequence'>
  row: Row<K>
  onClose: () => void
  /** Called once the row is gone. */
  onRemoved?: (() => void) | undefined
}

/** Asks before a row is removed, names the rows that still need it, and offers undo. */
export function RemoveDialog<K extends ResourceKey>({ form, row, onClose, onRemoved }: RemoveDialogProps<K>) {
  const [heldBy, setHeldBy] = useState<HeldBy>()
  const keep = useRef<HTMLButtonElement>(null)
  const { mutateAsync, isPending, error } = useRemove(form.key)
  useFocusReturn()
  const name = form.nameOf(row)
  const entity = resources[form.key].name
  const held = heldBy && heldText(heldBy, entity)
  const needers = heldBy && needersText(heldBy, entity)
  // The refusal asks another question; an Enter meant for the first must not answer it.
  useEffect(() => {
    if (heldBy) keep.current?.focus()
  }, [heldBy])

  async function remove() {
    try {
      await mutateAsync({ id: row.id, cascade: heldBy !== undefined, what: sentenceCase(name) })
    } catch (failed) {
      setHeldBy(heldByOf(failed))
      return
    }
    onClose()
    onRemoved?.()
  }

  return (
    <Modal opened onClose={onClose} title={`Remove ${form.noun}`}>
      <Stack>
        {error && !held && <Notice kind="error">{toFailure(error).message}</Notice>}
        {held ? (
          <Notice kind="error">
            <Text fw={650}>{`${sentenceCase(name)} is still needed by ${held.holds}.`}</Text>
            <Text mt="xs">
              {needers
                ? `It cannot be removed before ${needers} had another one, or none.`
                : `If you remove it all the same: ${held.removing} You can undo this right after.`}
            </Text>
          </Notice>
        ) : (
          <>
            <Text>{`Remove ${name}? You can undo this right after.`}</Text>
            {form.consequence && <Text>{form.consequence(row)}</Text>}
          </>
        )}
        <Group justify="flex-end">
          <Button ref={keep} variant="default" onClick={onClose}>
            Keep it
          </Button>
          {!needers && (
            <Button color="red.9" data-autofocus onClick={remove} aria-disabled={isPending}>
              {held ? 'Remove all of it' : 'Remove'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
