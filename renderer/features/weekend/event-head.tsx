import { Group, Text, Title } from '@mantine/core'
import { useLocation } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { daysText, wallClock } from '../../format/zoned-time.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ArchiveButton } from '../../rows/export/archive-button.tsx'
import { Here } from '../../rows/here.tsx'
import { ImportLink } from '../../rows/import-link.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import classes from './event-page.module.css'
import { eventForm } from './forms/event-form.ts'

interface EventHeadProps {
  event: Row<'events'>
  tracks: readonly Row<'tracks'>[]
  championships: readonly Row<'championships'>[]
  zone: string
  nowMs: number
}

/** Which weekend this is, what time it is there, who is here, and what can be done with all of it. */
export function EventHead({ event, tracks, championships, zone, nowMs }: EventHeadProps) {
  const dialog = useDialog<'events'>()
  const [, go] = useLocation()
  const track = tracks.find(({ id }) => id === event.trackId)
  const clock = `${wallClock(new Date(nowMs).toISOString(), zone).time} at the track`
  return (
    <div>
      <div className={classes.head}>
        <div>
          <Title order={1}>{event.name}</Title>
          <Text c="dimmed">
            {[track?.name, daysText(event.startDate, event.endDate), clock].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <Here />
          <ImportLink under={{ key: 'events', id: event.id }} />
          <ArchiveButton eventId={event.id} />
          <EditButton name={event.name} onClick={() => dialog.edit(event)} />
        </Group>
      </div>
      <RowDialogs form={eventForm({ championships, tracks })} {...dialog} onRemoved={() => go('/')} />
    </div>
  )
}
