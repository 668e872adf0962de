import { Button } from '@mantine/core'
import { useCommand } from '../../context/commands.ts'
import { useSaveFile } from './use-save-file.ts'

/** All of an event as one file that can be imported again. */
export function ArchiveButton({ eventId }: { eventId: string }) {
  const { busy, save } = useSaveFile()
  const saveAll = () => save(`/events/${eventId}/archive`)
  useCommand({ label: 'Export archive', group: 'Weekend', run: () => void saveAll() })
  return (
    <Button variant="default" aria-disabled={busy} onClick={saveAll}>
      {busy ? 'Saving…' : 'Export archive'}
    </Button>
  )
}
