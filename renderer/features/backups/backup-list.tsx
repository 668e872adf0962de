import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Backup } from '../../../server/contract/actions/backup.ts'
import { ageText, momentText, reasonText, sizeText } from '../../format/backup-words.ts'
import { Empty } from '../../ui/empty.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

const copiedText = ({ copied, isHere }: Backup) => {
  if (!isHere) return 'only in the folder for copies'
  return copied ? `copied to ${copied.to}` : 'not copied'
}

/** Lists all backups with their age, newest first. */
export function BackupList({ items }: { items: readonly Backup[] }) {
  const [chosen, setChosen] = useState<Backup>()
  const [going, setGoing] = useState<Backup>()
  const now = Date.now()
  if (items.length === 0) {
    return (
      <Empty
        title="No backups yet"
        text="Backups are made automatically while you work, or with the button above."
      />
    )
  }
  return (
    <>
      <ul className="ruled-list" aria-label="Backups">
        {items.map((item) => (
          <li key={item.id}>
            <div>
              <Text fw={650}>
                <time dateTime={item.createdAt}>{momentText(item.createdAt)}</time>
                {`, ${ageText(item.createdAt, now)}`}
              </Text>
              <Text c="dimmed" className="breaks">
                {[reasonText(item.reason), sizeText(item.sizeBytes), copiedText(item)].join(' · ')}
              </Text>
              {item.error && <Text c="var(--color-bad)">{item.error}</Text>}
            </div>
            <Group gap="xs">
              {item.isHere && (
                <Button
                  variant="default"
                  aria-label={`Remove the backup of ${momentText(item.createdAt)}`}
                  onClick={() => setGoing(item)}
                >
                  Remove…
                </Button>
              )}
              <Button
                variant="default"
                disabled={item.error !== null}
                aria-label={`Restore the backup of ${momentText(item.createdAt)}`}
                onClick={() => setChosen(item)}
              >
                Restore…
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {going && <RemoveDialog backup={going} onClose={() => setGoing(undefined)} />}
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
