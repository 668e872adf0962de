import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { dataForm } from '../../rows/data-form.tsx'
import { type Open, RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { resourceOf } from '../../schema/catalogue.ts'
import { wordsOfField } from '../../schema/field-words.ts'
import { nounOf, titleFields } from '../../schema/row-title.ts'
import { type Mention, useNames } from '../../schema/use-names.ts'
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useUnits } from '../../ui/units/use-units.ts'

type Values = Readonly<Record<string, unknown>>

interface DataDialogsProps {
  resourceKey: ResourceKey
  rowId: string | undefined
  /** The row, where the list has loaded it. */
  held: Values | undefined
  adding: boolean
  /** Filter values of the list; a new row starts with them. */
  known: Values
  onClose: () => void
}

function Missing({ error, noun, onClose }: { error: Error | null; noun: string; onClose: () => void }) {
  const { status, message } = error ? toFailure(error) : {}
  const gone = `This ${noun} does not exist. It may have been removed, or the address is mistyped.`
  return (
    <Modal opened onClose={onClose} title={`Edit ${noun}`}>
      <Stack>
        {error ? (
          <Notice kind="error">{status === 404 ? gone : message}</Notice>
        ) : (
          <Loading what={`the ${noun}`} />
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Back to the list
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Secrets that the server's answer shows only once, by label. */
function secretsOf(resourceKey: ResourceKey, answer: Values): Record<string, string> | undefined {
  const names = Object.keys(resourceOf(resourceKey).shownOnce ?? {}).filter(
    (name) => answer[name] !== undefined,
  )
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map((name) => [wordsOfField(name).label, String(answer[name])]))
}

/** Dialogs of any resource: for a new row and for the row in the address. */
export function DataDialogs({ resourceKey, rowId, held, adding, known, onClose }: DataDialogsProps) {
  const [secrets, setSecrets] = useState<Record<string, string>>()
  const asked = useRow(resourceKey, held ? undefined : rowId)
  const row = (held ?? asked.data) as (Values & Row<ResourceKey>) | undefined
  const mentions: Mention[] = titleFields(resourceKey).flatMap(({ entity, key }) =>
    entity && typeof row?.[key] === 'string' ? [{ entity, id: row[key] }] : [],
  )
  const { titleOf } = useNames([...new Set(mentions.map(({ entity }) => entity))], mentions)
  const mode = adding ? 'add' : 'edit'
  const unitOf = useUnits()
  const form = useMemo(
    () => dataForm({ key: resourceKey, mode, known, unitOf }),
    [resourceKey, mode, known, unitOf],
  )
  const noun = nounOf(resourceKey)
  if (secrets)
    return (
      <SecretDialog
        title={`${Object.keys(secrets).join(', ')} of the new ${noun}`}
        secrets={secrets}
        onClose={() => setSecrets(undefined)}
      />
    )
  if (rowId && !adding && !row) return <Missing error={asked.error} noun={noun} onClose={onClose} />
  const open: Open<ResourceKey> = adding ? { mode: 'add' } : rowId && row ? { mode: 'edit', row } : undefined
  return (
    <RowDialogs
      key={rowId}
      form={{ ...form, nameOf: (each) => titleOf(resourceKey, each as Values & { id: string }) }}
      open={open}
      onClose={onClose}
      onAdded={(answer) => setSecrets(secretsOf(resourceKey, answer as unknown as Values))}
    />
  )
}
