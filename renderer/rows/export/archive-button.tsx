import { Button } from '@mantine/core'
import { useSaveFile } from './use-save-file.ts'

/** All of an event as one file that can be imported again. */
export function ArchiveButton({ eventId }: { eventId: string }) {
  const { busy, save } = useSaveFile()
  return (
    <Button variant="default" aria-disabled={busy} onClick={() => save(`/events/${eventId}/archive`)}>
      {busy ? 'Saving…' : 'Export archive'}
    </Button>
  )
}
