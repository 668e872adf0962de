import { Button, Stack, Text } from '@mantine/core'
import { useCommand } from '../../context/commands.ts'
import { BACKED_UP, useBackUpNow } from '../../data/use/use-back-up-now.ts'
import { ageText, momentText, sizeText } from '../../format/backup-words.ts'
import { toFailure } from '../../format/failure.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { BackupList } from './backup-list.tsx'
import { CopySettings } from './copy-settings.tsx'
import { RoomPanel } from './room-panel.tsx'
import { useBackupSettings, useBackupStatus, useBackups } from './use-backups.ts'

const FORBIDDEN = 403

/** Backups of the whole instance: list, create, restore and settings. */
export function BackupsPage() {
  const list = useBackups()
  const status = useBackupStatus(true)
  const settings = useBackupSettings()
  const backUp = useBackUpNow()
  const toast = useToast()
  const refused = [list.error, status.error].some((error) => error && toFailure(error).status === FORBIDDEN)

  const backUpNow = () =>
    backUp.mutate(undefined, {
      onSuccess: () => toast({ text: BACKED_UP }),
    })

  useCommand({ label: 'Back up now', group: 'Settings', run: backUpNow }, !refused && !backUp.isPending)
  return (
    <SettingsPage
      title="Backups"
      queries={[list, status, settings]}
      what="the backups"
      refusal="A backup holds everything on this server, for every account. Only an owner of the first account can make or restore one."
    >
      {list.data && status.data && settings.data && (
        <>
          <Panel
            title="State"
            aside={
              <Button onClick={backUpNow} aria-disabled={backUp.isPending}>
                {backUp.isPending ? 'Backing up…' : 'Back up now'}
              </Button>
            }
          >
            {backUp.error && <Notice kind="error">{toFailure(backUp.error).message}</Notice>}
            <Stack gap="xs">
              <Text>
                {status.data.last
                  ? `The last good backup was made ${ageText(status.data.last.createdAt, Date.now())}.`
                  : 'There is no backup yet.'}
                {status.data.nextAt && ` The next one is due at ${momentText(status.data.nextAt)}.`}
                {!status.data.nextAt && status.data.last && ' Nothing has changed since then.'}
              </Text>
              <Text c="dimmed">
                {`All backups together take ${sizeText(status.data.backupsBytes)} of at most ${sizeText(status.data.maxBytes)}. Kept are the last three of today and the last of each older day, ten in all, and always the last good one; those that you made yourself are removed last. The next one takes ${sizeText(status.data.nextBytes)}.`}
              </Text>
            </Stack>
          </Panel>
          <Panel title="All backups">
            <BackupList items={list.data.items} />
          </Panel>
          <Panel title="Disk usage">
            <RoomPanel />
          </Panel>
          <Panel title="Copies and limits">
            <CopySettings settings={settings.data} copies={status.data.copies} />
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}
