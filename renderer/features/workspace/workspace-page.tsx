import { useMemo } from 'react'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { SessionTabs } from '../../laps/session-tabs.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Workspace } from './workspace.tsx'

const FIRST_LAPS = 2

/** The fastest laps with telemetry. */
const fastestLaps = (laps: readonly Row<'laps'>[]): string[] =>
  laps
    .filter(({ telemetryId }) => telemetryId !== null)
    .sort((a, b) => (a.lapTimeMs ?? Number.POSITIVE_INFINITY) - (b.lapTimeMs ?? Number.POSITIVE_INFINITY))
    .slice(0, FIRST_LAPS)
    .map(({ id }) => id)

/** Telemetry of a session: laps of its cars over each other, the two fastest at first. */
export function WorkspacePage({ sessionId }: { sessionId: string }) {
  useRoom('sessions', sessionId, usePerson().user.id, 'Telemetry')
  const session = useRow('sessions', sessionId)
  const cars = useCars(session.data?.eventId)
  const laps = useRows('laps', { sessionId })
  const first = useMemo(() => fastestLaps(laps.data ?? []), [laps.data])
  usePageName(session.data && `Telemetry · ${session.data.name}`)
  return (
    <Page
      className="page-broad"
      title={session.data ? `Telemetry, ${session.data.name}` : 'Telemetry'}
      tabs={<SessionTabs sessionId={sessionId} />}
      queries={[session, cars, laps]}
      what="the laps"
    >
      {session.data && cars.data && laps.data && (
        <Workspace session={session.data} cars={cars.data} first={first} />
      )}
    </Page>
  )
}
