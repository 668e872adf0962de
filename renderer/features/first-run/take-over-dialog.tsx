import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { FoundBackup } from '../../../server/contract/actions/lead.ts'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { client } from '../../data/client.ts'
import { momentText } from '../../format/backup-words.ts'
import { type Failure, toFailure } from '../../format/failure.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { Notice } from '../../ui/notice.tsx'
import type { BackupFolder } from './folder-step.tsx'
import { takeOverTexts } from './take-over-words.ts'

type TakenOver = ActionResult<Actions['takeOver']>['accounts']

interface TakeOverDialogProps {
  backup: FoundBackup
  backupFolder: BackupFolder
  onDone: (accounts: TakenOver) => void
  onClose: () => void
}

/** If the answer was lost, the backup may have been restored all the same: then setup is closed. */
const isSetUp = () =>
  client.setupState().then(
    ({ needed }) => !needed,
    () => false,
  )

/** Confirms a takeover and shows its progress and errors. */
export function TakeOverDialog({ backup, backupFolder, onDone, onClose }: TakeOverDialogProps) {
  useFocusReturn()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { folder, code } = backupFolder

  async function takeOver() {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { accounts } = await client.takeOver({
        body: { folder, backupId: backup.id, ...(code && { code }) },
      })
      return onDone(accounts)
    } catch (error) {
      const found = toFailure(error)
      if (found.status === undefined && (await isSetUp())) return onDone([])
      setFailure(found)
    }
    setBusy(false)
  }

  const moment = momentText(backup.createdAt)
  return (
    <Modal
      opened
      onClose={() => !busy && onClose()}
      title={`Take over with the backup of ${moment}`}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      <Stack>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        {takeOverTexts(backup, moment).map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        {busy && (
          <Group gap="sm" role="status">
            <Loader size="sm" aria-hidden="true" />
            <Text>The backup is copied, proved to be whole and put in place…</Text>
          </Group>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} aria-disabled={busy} disabled={busy}>
            Not now
          </Button>
          <Button data-autofocus onClick={takeOver} aria-disabled={busy}>
            {busy ? 'Taking over…' : 'Take over'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
