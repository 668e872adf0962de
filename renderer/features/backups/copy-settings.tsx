import { Button, Group, Stack, Text } from '@mantine/core'
import type { BackupStatus } from '../../../server/contract/backup.ts'
import { client } from '../../api/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { momentText } from './backup-words.ts'
import { useForgetBackups } from './use-backups.ts'

interface CopySettingsProps {
  settings: { folder: string | null; everyMin: number }
  copies: BackupStatus['copies']
}

const WHOLE = /^\d{1,4}$/

/** Where a copy of each backup goes, and how often one is made. */
export function CopySettings({ settings, copies }: CopySettingsProps) {
  const forget = useForgetBackups()
  const toast = useToast()
  const { form, busy, failure, onSubmit } = useSubmit(['everyMin'], async ({ folder, everyMin }) => {
    const minutes = everyMin?.trim() ?? ''
    await client.putBackupSettings({
      body: {
        folder: folder?.trim() || null,
        everyMin: WHOLE.test(minutes) ? Number(minutes) : Number.NaN,
      },
    })
    await forget()
    toast({ text: 'The settings for backups are saved.' })
  })
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          A copy on a USB stick or a second disk outlives this laptop. To go on with another one, plug the
          stick in there, name the folder here, and restore.
        </Text>
        {copies && !copies.ok && (
          <Notice kind="error">
            {`Backups are not copied since ${copies.since ? momentText(copies.since) : 'a while'}: ${copies.message}. They are copied by themselves once that is put right.`}
          </Notice>
        )}
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="folder"
          label="Folder for copies"
          hint="On the machine of the server; leave it empty for no copies."
          placeholder="/media/stick/trackside"
          defaultValue={settings.folder ?? ''}
          key={`folder ${settings.folder}`}
          error={failure?.fields.folder}
        />
        <TextField
          name="everyMin"
          label="Minutes of use between two backups"
          inputMode="numeric"
          defaultValue={String(settings.everyMin)}
          key={`every ${settings.everyMin}`}
          error={failure?.fields.everyMin}
          maw={420}
        />
        <Group>
          <Button type="submit" variant="default" aria-disabled={busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
