import { Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundBackup } from '../../../server/contract/actions/lead.ts'
import { keepLastLogin } from '../../data/last-login.ts'
import { useToast } from '../../ui/toasts.tsx'
import { type BackupFolder, FolderStep } from './folder-step.tsx'
import { FoundBackups } from './found-backups.tsx'
import { SETUP_KEY } from './setup-key.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'

/** Restores another laptop's backup on this one and opens the login. */
export function TakeOver({ onBack }: { onBack: () => void }) {
  const [backupFolder, setBackupFolder] = useState<BackupFolder>()
  const [shown, setShown] = useState(false)
  const [chosen, setChosen] = useState<FoundBackup>()
  const cache = useQueryClient()
  const toast = useToast()

  const done = (accounts: readonly { name: string; slug: string }[]) => {
    const [first] = accounts
    if (first) keepLastLogin({ accountSlug: first.slug, email: '' })
    const names = accounts.map(({ name, slug }) => `${name} (${slug})`)
    const whose = names.length > 0 ? ` It has ${new Intl.ListFormat('en-GB').format(names)}.` : ''
    toast({ text: `This laptop has taken over.${whose} Log in as you did before.` })
    void cache.invalidateQueries({ queryKey: SETUP_KEY })
  }

  return (
    <>
      <div>
        <Title order={1} size="h2">
          Take over from another laptop
        </Title>
        <Text c="dimmed">
          Its accounts, weekends, members, invites and keys come here from one of its backups.
        </Text>
      </div>
      {shown && backupFolder ? (
        <FoundBackups {...backupFolder} onChoose={setChosen} onBack={() => setShown(false)} />
      ) : (
        <FolderStep
          backupFolder={backupFolder}
          onFound={(found) => {
            setBackupFolder(found)
            setShown(true)
          }}
          onBack={onBack}
        />
      )}
      {chosen && backupFolder && (
        <TakeOverDialog
          backup={chosen}
          backupFolder={backupFolder}
          onDone={done}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
