import { Badge, type BadgeProps, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { dayText, wallClock } from '../../format/zoned-time.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { TrackTime } from '../../ui/marks/track-time.tsx'
import { sessionStatusText, sessionTypeText } from './forms/session-form.ts'

/** Statuses highlighted for reading at a distance. */
const LOOK: Record<Row<'sessions'>['status'], BadgeProps> = {
  scheduled: { variant: 'default' },
  live: { color: '#17703a' },
  red: { color: 'red.9' },
  finished: { variant: 'default' },
}

/** Start and end of a session, with the day of the end if it differs. */
function Times({ session, zone }: { session: Row<'sessions'>; zone: string }) {
  const { startsAt, endsAt } = session
  const lastDay = wallClock(endsAt, zone).day
  return (
    <>
      <TrackTime at={startsAt} zone={zone} />–<TrackTime at={endsAt} zone={zone} />
      {lastDay !== wallClock(startsAt, zone).day && ` ${dayText(lastDay)}`}
    </>
  )
}

const columnsIn = (zone: string): Column<Row<'sessions'>>[] => [
  {
    header: 'Session',
    main: true,
    cell: ({ id, name }) => (
      <Link href={`/sessions/${id}`} className="plain-link">
        {name}
      </Link>
    ),
  },
  {
    header: 'Day',
    cell: ({ startsAt }) => dayText(wallClock(startsAt, zone).day),
    under: true,
    short: true,
  },
  { header: 'Time', cell: (session) => <Times session={session} zone={zone} />, under: true, short: true },
  { header: 'Type', cell: ({ type }) => sessionTypeText(type), wide: true, short: true },
  {
    header: 'Status',
    cell: ({ status }) => (
      <Badge size="xl" fz="sm" tt="none" miw="max-content" {...LOOK[status]}>
        {sessionStatusText(status)}
      </Badge>
    ),
    under: true,
    short: true,
  },
]

interface SessionsTableProps {
  sessions: readonly Row<'sessions'>[]
  zone: string
  /** Whether the zone is the track's own instead of the default UTC. */
  zoneIsKnown: boolean
  onEdit: (session: Row<'sessions'>) => void
}

/** Sessions of an event in order, each editable. */
export const SessionsTable = ({ sessions, zone, zoneIsKnown, onEdit }: SessionsTableProps) => (
  <>
    <RowTable
      label="Sessions"
      columns={columnsIn(zone)}
      rows={sessions}
      actions={(session) => <EditButton name={session.name} onClick={() => onEdit(session)} />}
    />
    <Text c="dimmed" size="sm">
      {zoneIsKnown
        ? `Times are those of the track (${zone}).`
        : 'Times are UTC, because the track has no time zone yet. You can set it under Tracks.'}
    </Text>
  </>
)
