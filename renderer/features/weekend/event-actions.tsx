import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import type { Row } from '../../data/row-cache.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ArchiveButton } from '../../rows/export/archive-button.tsx'
import { ImportLink } from '../../rows/import-link.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { eventForm } from './forms/event-form.ts'

interface EventActionsProps {
  event: Row<'events'>
  tracks: readonly Row<'tracks'>[]
  championships: readonly Row<'championships'>[]
}

/** Actions on a whole event. */
export function EventActions({ event, tracks, championships }: EventActionsProps) {
  const dialog = useDialog<'events'>()
  const [, go] = useLocation()
  return (
    <>
      <ImportLink under={{ key: 'events', id: event.id }} />
      <ArchiveButton eventId={event.id} />
      {usePerson().role !== 'member' && (
        <Button component={Link} href="/settings/devices" variant="default">
          Invite devices
        </Button>
      )}
      <EditButton name={event.name} onClick={() => dialog.edit(event)} />
      <RowDialogs form={eventForm({ championships, tracks })} {...dialog} onRemoved={() => go('/')} />
    </>
  )
}
