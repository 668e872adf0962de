import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { FoundBackup } from '../../../server/contract/actions/lead.ts'
import { client } from '../../data/client.ts'
import { desktop } from '../../data/desktop.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CodeField, needsCode } from '../login/code-field.tsx'

/** A folder with backups, and the request parameters to read it again. */
export interface BackupFolder {
  folder: string
  code?: string
  items: readonly FoundBackup[]
}

interface FolderStepProps {
  backupFolder: BackupFolder | undefined
  onFound: (backupFolder: BackupFolder) => void
  onBack: () => void
}

/** Asks for the folder that the other laptop copies its backups to. */
export function FolderStep({ backupFolder, onFound, onBack }: FolderStepProps) {
  const field = useRef<HTMLInputElement>(null)
  const { form, busy, failure, onSubmit } = useSubmit(['folder'], async ({ folder = '', code }) => {
    const where = { folder: folder.trim(), ...(code && { code: code.trim() }) }
    const { items } = await client.takeoverBackups({ body: where })
    onFound({ ...where, items })
  })
  useFirstFocus(form)
  const choose = desktop()?.chooseFolder
  const pick = async () => {
    const folder = await choose?.()
    if (!folder || !field.current) return
    field.current.value = folder
    form.current?.requestSubmit()
  }
  const errors = failure?.fields ?? {}
  return (
    <Panel title="Where are the backups?">
      {failure && <Notice kind="error">{failure.message}</Notice>}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <Text c="dimmed">
            The other laptop copies each of its backups to a folder: on a USB stick, or shared on the network.
            Plug the stick in here, or mount the folder, and say where it is.
          </Text>
          <TextField
            ref={field}
            name="folder"
            label="Folder with the backups"
            hint="Its whole path on this laptop, such as E:\trackside or /media/stick/trackside."
            placeholder="/media/stick/trackside"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            defaultValue={backupFolder?.folder}
            error={errors.folder}
          />
          {needsCode(failure) && <CodeField defaultValue={backupFolder?.code} error={errors.code} />}
          <Group gap="xs">
            <Button type="submit" aria-disabled={busy}>
              {busy ? 'Looking…' : 'Look for backups'}
            </Button>
            {choose && (
              <Button variant="default" onClick={pick}>
                Choose a folder…
              </Button>
            )}
            <Button variant="subtle" onClick={onBack}>
              Back
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
