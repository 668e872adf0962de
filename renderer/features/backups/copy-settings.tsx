import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { BackupStatus } from '../../../server/contract/actions/backup.ts'
import { client } from '../../data/client.ts'
import { momentText } from '../../format/backup-words.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useInvalidateBackups } from './use-backups.ts'

interface CopySettingsProps {
  settings: { folder: string | null; everyMin: number; maxBytes: number | null }
  copies: BackupStatus['copies']
}

const WHOLE = /^\d{1,4}$/
const GIGABYTE = 1024 ** 3

/** Parses gigabytes (`2.5`) into bytes; null for empty text, 0 (which the server rejects) for an invalid number. */
function bytesIn(text: string): number | null {
  const amount = text.trim().replace(',', '.')
  return amount === '' ? null : Math.round(Number(amount) * GIGABYTE) || 0
}

/** Folder that each backup is copied to, and the backup interval. */
export function CopySettings({ settings, copies }: CopySettingsProps) {
  const forget = useInvalidateBackups()
  const toast = useToast()
  const { form, busy, failure, onSubmit } = useSubmit(
    ['everyMin'],
    async ({ folder, everyMin, maxBytes }) => {
      const minutes = everyMin?.trim() ?? ''
      await client.putBackupSettings({
        body: {
          folder: folder?.trim() || null,
          everyMin: WHOLE.test(minutes) ? Number(minutes) : Number.NaN,
          maxBytes: bytesIn(maxBytes ?? ''),
        },
      })
      await forget()
      toast({ text: 'Backup settings saved.' })
    },
  )
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>
          A copy on a USB stick, a second disk or a shared folder survives the loss of this laptop. A second
          laptop can continue from it: on its first start, Trackside offers to take over from another laptop.
          If it has accounts already, set the same folder here and restore. How tablets then find it is
          explained under{' '}
          <Link href="/settings/sharing" className="plain-link">
            Sharing on this network
          </Link>
          .
        </Text>
        {copies && !copies.ok && (
          <Notice kind="error">
            {`Backups are not copied since ${copies.since ? momentText(copies.since) : 'a while'}: ${copies.message}. Copying resumes by itself once that is fixed.`}
          </Notice>
        )}
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField
          name="folder"
          label="Folder for copies"
          hint="On the laptop that runs Trackside. Leave empty for no copies."
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
        <TextField
          name="maxBytes"
          label="Maximum size of all backups, in GB"
          hint="Empty: a fifth of the disk, 10 GB at most. On a stick for copies: half of it, 10 GB at most."
          inputMode="decimal"
          defaultValue={
            settings.maxBytes === null ? '' : String(Number((settings.maxBytes / GIGABYTE).toFixed(3)))
          }
          key={`most ${settings.maxBytes}`}
          error={failure?.fields.maxBytes && 'must be a number of gigabytes, such as 10 or 2.5'}
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
