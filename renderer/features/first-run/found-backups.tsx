import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FoundBackup } from '../../../server/contract/actions/lead.ts'
import { ageText, momentText } from '../../format/backup-words.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { foundText, inOrder } from './take-over-words.ts'

interface FoundBackupsProps {
  folder: string
  items: readonly FoundBackup[]
  onChoose: (backup: FoundBackup) => void
  onBack: () => void
}

/** The backups found in a folder with their details, newest first. */
export function FoundBackups({ folder, items, onChoose, onBack }: FoundBackupsProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(), [])
  const found = inOrder(items)
  const now = Date.now()
  return (
    <Panel title="Which backup?">
      <div ref={place}>
        {found.length === 0 ? (
          <Empty
            title="No backups are in this folder"
            text={`There is none in ${folder}. On the other laptop, Settings, Backups says which folder its copies go to.`}
          />
        ) : (
          <ul className="ruled-list" aria-label="Backups of the other laptop">
            {found.map((backup, at) => (
              <li key={backup.id}>
                <div>
                  <Text fw={650}>
                    <time dateTime={backup.createdAt}>{momentText(backup.createdAt)}</time>
                    {`, ${ageText(backup.createdAt, now)}`}
                  </Text>
                  <Text c="dimmed" className="breaks">
                    {foundText(backup)}
                  </Text>
                  {backup.error && <Text c="var(--color-bad)">{backup.error}</Text>}
                </div>
                <Button
                  variant={at === 0 ? 'filled' : 'default'}
                  disabled={backup.error !== null}
                  aria-label={`Take over with the backup of ${momentText(backup.createdAt)}`}
                  onClick={() => onChoose(backup)}
                >
                  Take over…
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Group>
        <Button variant="subtle" onClick={onBack}>
          Different folder
        </Button>
      </Group>
    </Panel>
  )
}
