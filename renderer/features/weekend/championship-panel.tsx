import { Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Row } from '../../api/row-cache.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, RowTable } from '../../ui/row-table.tsx'
import { daysText } from '../../ui/zoned-time.ts'

interface ChampionshipPanelProps {
  championship: Row<'championships'>
  events: readonly Row<'events'>[]
  tracks: readonly Row<'tracks'>[]
  onEdit: () => void
  /** Missing as long as the first steps ask for the first event. */
  onAddEvent: (() => void) | undefined
  onEditEvent: (event: Row<'events'>) => void
}

/** One championship and its events. */
export function ChampionshipPanel(props: ChampionshipPanelProps) {
  const { championship, events, tracks, onEdit, onAddEvent, onEditEvent } = props
  const trackName = ({ trackId }: Row<'events'>) => tracks.find(({ id }) => id === trackId)?.name ?? '–'
  const days = ({ startDate, endDate }: Row<'events'>) => daysText(startDate, endDate)
  const columns: Column<Row<'events'>>[] = [
    {
      header: 'Event',
      main: true,
      cell: (event) => (
        <Link href={`/events/${event.id}`} className="plain-link">
          {event.name}
        </Link>
      ),
    },
    { header: 'Track', cell: trackName, under: true },
    { header: 'Days', cell: days, under: true },
  ]
  return (
    <Panel
      title={championship.name}
      aside={
        <Group gap="xs">
          {onAddEvent && (
            <Button variant="light" onClick={onAddEvent}>
              Add event
            </Button>
          )}
          <EditButton name={championship.name} onClick={onEdit} />
        </Group>
      }
    >
      <Text c="dimmed">{`${championship.series}, season ${championship.season}`}</Text>
      {events.length > 0 ? (
        <RowTable
          label={`Events of ${championship.name}`}
          columns={columns}
          rows={events}
          actions={(event) => <EditButton name={event.name} onClick={() => onEditEvent(event)} />}
        />
      ) : (
        <Text>No events yet.</Text>
      )}
    </Panel>
  )
}
