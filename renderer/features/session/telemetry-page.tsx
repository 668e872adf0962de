import { Link } from 'wouter'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { lapName } from '../../laps/overlay-picker.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LapKpis } from '../kpi/lap-kpis.tsx'
import { TelemetryView } from '../telemetry/telemetry-view.tsx'
import { Upload } from '../telemetry/upload.tsx'
import { type LapPlace, useLapPlace } from '../telemetry/use-lap-place.ts'

/** Subscribes to the session's laps, so that telemetry stored by others appears here. */
function Room({ sessionId, view }: { sessionId: string; view: string }) {
  useRoom('sessions', sessionId, usePerson().user.id, view)
  return null
}

function Stored(place: LapPlace) {
  const { lap, session } = place
  return (
    <TelemetryView
      {...place}
      aside={
        <>
          <Panel title="KPIs">
            <LapKpis lap={lap} eventId={session.eventId} />
          </Panel>
          <Panel title="File">
            <Upload lapId={lap.id} again />
          </Panel>
        </>
      }
    />
  )
}

/** Telemetry of a lap: upload, plots and overlay of another lap. */
export function TelemetryPage({ lapId }: { lapId: string }) {
  const { place, queries } = useLapPlace(lapId)
  const event = useRow('events', place?.session.eventId)
  usePageName(
    place && `Telemetry of lap ${place.lap.lapNumber}, car ${place.car.number} · ${place.session.name}`,
    event.data?.name,
  )
  if (!place) return <Page title="Telemetry" queries={queries} what="the lap" />
  const { lap, session, car } = place
  const title = `${lapName(lap)}, car ${car.number}`
  return (
    <Page
      title={title}
      back={{ href: `/sessions/${session.id}`, text: session.name }}
      actions={
        <>
          {lap.telemetryId !== null && (
            <Link href={`/sessions/${session.id}/telemetry?laps=${lap.id}`} className="plain-link">
              Compare with other laps
            </Link>
          )}
          <Link href={`/sessions/${session.id}/kpis`} className="plain-link">
            KPIs of the session
          </Link>
        </>
      }
    >
      <Room sessionId={session.id} view={`Telemetry of lap ${lap.lapNumber}, car ${car.number}`} />
      {lap.telemetryId === null ? (
        <Panel title="Telemetry">
          <Empty
            title="No telemetry for this lap yet"
            text="Store the logger’s file of this lap: it is plotted here, and its KPIs are calculated."
          />
          <div className="stack least gap-m">
            <Upload lapId={lap.id} again={false} />
          </div>
        </Panel>
      ) : (
        <Stored {...place} />
      )}
    </Page>
  )
}
