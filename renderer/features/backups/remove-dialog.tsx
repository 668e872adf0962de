import { Text } from '@mantine/core'
import type { Backup } from '../../../server/contract/actions/backup.ts'
import { momentText, sizeText } from '../../format/backup-words.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useRemoveBackup } from './use-backups.ts'

/** Confirms the permanent removal of a backup. */
export function RemoveDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { mutateAsync } = useRemoveBackup()
  const toast = useToast()
  async function remove() {
    await mutateAsync(backup.id)
    toast({ text: `The backup of ${momentText(backup.createdAt)} is removed.` })
  }
  return (
    <AskDialog
      title={`Remove the backup of ${momentText(backup.createdAt)}`}
      saveLabel="Remove"
      removes
      act={remove}
      onClose={onClose}
    >
      <Text>
        {`Its ${sizeText(backup.sizeBytes)} become free, and it cannot be brought back.`}
        {backup.copied && ` The copy in ${backup.copied.to} stays.`}
      </Text>
    </AskDialog>
  )
}
