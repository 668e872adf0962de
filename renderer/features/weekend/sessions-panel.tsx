import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { sessionsAt } from '../../laps/sessions-at.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { sessionForm } from './forms/session-form.ts'
import { CurrentSession } from './home/current-session.tsx'
import { SessionList, Timeline } from './home/timeline.tsx'
import { timelineOf } from './home/timeline-days.ts'
import { SessionsTable } from './sessions-table.tsx'

/** Minimum share of a day's line for a short session: about 100 px. */
const MIN_SHARE = { tablet: 0.16, desktop: 0.12 }
/** Longer events are shown as a list. */
const MAX_DAYS = 10

interface SessionsPanelProps {
  event: Row<'events'>
  sessions: readonly Row<'sessions'>[]
  /** The track's time zone; UTC if null. */
  zone: string | null
  nowMs: number
}

/** Sessions of an event in track time: running or next one, timeline, table and forms. */
export function SessionsPanel({ event, sessions, zone: known, nowMs }: SessionsPanelProps) {
  const zone = known ?? 'UTC'
  const dialog = useDialog<'sessions'>()
  const [all, setAll] = useState(false)
  useCommand({ label: 'Add session', group: 'Weekend', run: dialog.add })
  const narrow = useMedia(MEDIA.phone)
  const sessionsNow = useMemo(() => sessionsAt(sessions, nowMs), [sessions, nowMs])
  const leastShare = useMedia(MEDIA.desktop) ? MIN_SHARE.tablet : MIN_SHARE.desktop
  const timeline = useMemo(
    () => timelineOf(sessions, zone, nowMs, event, leastShare),
    [sessions, zone, nowMs, event, leastShare],
  )
  const Days = narrow || timeline.days.length > MAX_DAYS ? SessionList : Timeline
  return (
    <Panel
      title="Sessions"
      aside={
        <Group gap="xs">
          {sessions.length > 0 && (
            <Button variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Hide the list' : 'All sessions'}
            </Button>
          )}
          <Button onClick={dialog.add}>Add session</Button>
        </Group>
      }
    >
      {sessions.length === 0 ? (
        <Empty
          title="No sessions yet"
          text="Add practice, qualifying and race. Shift+Enter saves one and asks for the next."
        />
      ) : (
        <>
          <CurrentSession sessionsNow={sessionsNow} zone={zone} nowMs={nowMs} />
          <Days timeline={timeline} zone={zone} nowMs={nowMs} />
          {all && (
            <SessionsTable
              sessions={sessions}
              zone={zone}
              zoneIsKnown={known !== null}
              onEdit={dialog.edit}
            />
          )}
        </>
      )}
      <RowDialogs form={sessionForm(event, zone)} {...dialog} />
    </Panel>
  )
}
