import { Badge, type BadgeProps, Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Row } from '../../api/row-cache.ts'
import { useRows } from '../../api/use-rows.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { type Column, RowTable } from '../../ui/row-table.tsx'
import { TrackTime } from '../../ui/track-time.tsx'
import { dayText, wallClock } from '../../ui/zoned-time.ts'
import { sessionForm, sessionStatusText, sessionTypeText } from './forms/session-form.ts'
import { RowDialogs } from './row-dialogs.tsx'
import { useDialog } from './use-dialog.ts'

/** What must be seen from a step away stands out. */
const LOOK: Record<Row<'sessions'>['status'], BadgeProps> = {
  scheduled: { variant: 'default' },
  live: { color: '#17703a' },
  red: { color: 'red.9' },
  finished: { variant: 'default' },
}

/** From when to when; the day of the end too where it is another one. */
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

/** The sessions of an event in their order, by the clock at the track. Without its time zone that clock is UTC. */
export function SessionsPanel({ event, zone: known }: { event: Row<'events'>; zone: string | null }) {
  const zone = known ?? 'UTC'
  const sessions = useRows('sessions', { eventId: event.id, sort: 'startsAt' })
  const dialog = useDialog<'sessions'>()
  return (
    <Panel title="Sessions" aside={<Button onClick={dialog.add}>Add session</Button>}>
      {!sessions.data && <QueryState queries={[sessions]} what="the sessions" />}
      {sessions.data?.length === 0 && (
        <Empty
          title="No sessions yet"
          text="Add practice, qualifying and race. Shift+Enter saves one and asks for the next."
        />
      )}
      {sessions.data && sessions.data.length > 0 && (
        <>
          <RowTable
            label="Sessions"
            columns={columnsIn(zone)}
            rows={sessions.data}
            actions={(session) => <EditButton name={session.name} onClick={() => dialog.edit(session)} />}
          />
          <Text c="dimmed" size="sm">
            {known
              ? `Times are those of the track (${known}).`
              : 'Times are UTC, because the track has no time zone yet. You can set it under Tracks.'}
          </Text>
        </>
      )}
      <RowDialogs form={sessionForm(event, zone)} {...dialog} />
    </Panel>
  )
}
