import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportCounts } from '../../../../server/contract/actions/import.ts'
import { toFailure } from '../../../format/failure.ts'
import { type BlockingRow, blockingRows } from '../../../rows/blocking-rows.ts'
import { rowsText } from '../../../rows/rows-text.ts'
import { useNames } from '../../../schema/use-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { writtenIn } from './count-words.ts'
import { useRevert } from './use-revert.ts'

interface RevertDialogProps {
  id: string
  /** The import's name within a sentence: `this import`, `the import of laps.csv`. */
  what: string
  counts: ImportCounts
  onClose: () => void
  onReverted?: () => void
}

const SHOWN = 20

/** Names of the rows that were changed since. */
function Moved({ rows }: { rows: readonly BlockingRow[] }) {
  const shown = rows.slice(0, SHOWN)
  const names = useNames([...new Set(shown.map(({ entity }) => entity))], shown)
  return (
    <>
      <Text>
        These have changed since the import, so nothing was reverted. Set them back to what the import wrote,
        or remove what was added, then revert:
      </Text>
      <List>
        {shown.map(({ entity, id, isGone }) => (
          <List.Item key={id}>
            {isGone ? `${names.nameOf(entity, id)} (removed since)` : names.nameOf(entity, id)}
          </List.Item>
        ))}
      </List>
      {rows.length > SHOWN && <Text>{`And ${(rows.length - SHOWN).toLocaleString('en')} more.`}</Text>}
    </>
  )
}

/** Confirms the revert of an import and explains a refusal. */
export function RevertDialog({ id, what, counts, onClose, onReverted }: RevertDialogProps) {
  const { revert, busy } = useRevert()
  const [error, setError] = useState<unknown>()
  const toast = useToast()
  const rows = blockingRows(error)
  const parts = Object.entries(counts).flatMap(([entity, { created, updated }]) => [
    ...(created > 0 ? [`${rowsText(entity, created)} will be removed`] : []),
    ...(updated > 0 ? [`${rowsText(entity, updated)} will be as before`] : []),
  ])
  async function send() {
    setError(undefined)
    try {
      await revert(id)
      toast({ text: `Reverted: all is as it was before ${what}.` })
      onReverted?.()
      onClose()
    } catch (failed) {
      setError(failed)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Revert ${what}?`} size="lg">
      <Stack>
        <Text>
          {writtenIn(counts) > 0 ? `${parts.join(', ')}.` : 'It wrote nothing.'} Others see it at once.
        </Text>
        {error !== undefined && (
          <Notice kind="error">
            {rows.length > 0 ? <Moved rows={rows} /> : <Text>{toFailure(error).message}</Text>}
          </Notice>
        )}
        <Group gap="xs">
          <Button color="red.9" aria-disabled={busy} onClick={() => !busy && send()}>
            {busy ? 'Reverting…' : 'Revert'}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
