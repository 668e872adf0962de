import { Button, Group, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { daysText } from '../../format/zoned-time.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'

interface ChampionshipPanelProps {
  championship: Row<'championships'>
  events: readonly Row<'events'>[]
  tracks: readonly Row<'tracks'>[]
  onEdit: () => void
  /** Undefined while the first steps offer the first event. */
  onAddEvent: (() => void) | undefined
  onEditEvent: (event: Row<'events'>) => void
}

/** Columns of one width, in line with those of the other championships. */
const ALIGNED = { '--table-layout': 'fixed' } as CSSProperties

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
            <Button variant="default" onClick={onAddEvent}>
              Add event
            </Button>
          )}
          <EditButton name={championship.name} onClick={onEdit} />
        </Group>
      }
    >
      <Text c="dimmed">{`${championship.series}, season ${championship.season}`}</Text>
      {events.length > 0 ? (
        <div style={ALIGNED}>
          <RowTable
            label={`Events of ${championship.name}`}
            columns={columns}
            rows={events}
            actions={(event) => <EditButton name={event.name} onClick={() => onEditEvent(event)} />}
          />
        </div>
      ) : (
        <Text>No events yet.</Text>
      )}
    </Panel>
  )
}
