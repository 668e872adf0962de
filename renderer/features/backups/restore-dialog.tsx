import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Backup } from '../../../server/contract/actions/backup.ts'
import { pageUndo } from '../../data/undo.ts'
import { lossText, momentText } from '../../format/backup-words.ts'
import { toFailure } from '../../format/failure.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { Notice } from '../../ui/notice.tsx'
import { useRestore } from './use-backups.ts'

/** Confirms a restore: states what will be lost and how to undo it. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  useFocusReturn()
  const { mutateAsync, isPending, error } = useRestore()

  async function restore() {
    if (isPending) return
    try {
      const { undo } = await mutateAsync(backup.id)
      onClose()
      pageUndo.push({
        message: `Everything is as it was ${momentText(backup.createdAt)}.`,
        undo: async () => {
          await mutateAsync(undo)
          return { result: 'done', text: 'Everything is as it was before the restore.' }
        },
      })
    } catch {
      // the dialog shows the error
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Restore the backup of ${momentText(backup.createdAt)}`}>
      <Stack>
        {error && <Notice kind="error">{toFailure(error).message}</Notice>}
        <Text>{lossText(backup)}</Text>
        <Text>
          The current data is first saved as a backup: restoring that one undoes this. Everyone stays
          connected. Logins and API keys that were revoked stay revoked.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button color="red.9" onClick={restore} aria-disabled={isPending}>
            {isPending ? 'Restoring…' : 'Restore'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
