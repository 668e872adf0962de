import { useCars } from '../../data/use/use-cars.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { Paper } from './paper.tsx'
import { RunSheetArticle } from './run-sheet-article.tsx'
import { WRITE_IN } from './run-sheet-laps.tsx'
import { usePaperLook } from './use-paper-look.ts'
import { useRelatedRows } from './use-related-rows.ts'

const LEGEND = 'Boxed: best lap. Bold: best sector.'

/** Printed run sheet. */
export function RunSheetPaper({ runSheetId }: { runSheetId: string }) {
  const look = usePaperLook('run-sheet')
  const sheet = useRow('runSheets', runSheetId)
  const { queries, related } = useRelatedRows(sheet.data?.carId, sheet.data?.sessionId)
  if (!sheet.data || !related)
    return <Page title="Run sheet" queries={[sheet, ...queries]} what="the run sheet" />
  return (
    <Paper
      eventId={related.event.id}
      zone={related.zone}
      look={look}
      columns={WRITE_IN}
      legend={LEGEND}
      title={`Run sheet ${related.car.number}, ${related.session?.name ?? ''}`}
      back={{
        href: `/sessions/${sheet.data.sessionId}/run-sheets/${runSheetId}`,
        text: 'Back to the run sheet',
      }}
    >
      <RunSheetArticle runSheetId={runSheetId} look={look} />
    </Paper>
  )
}

/** Printed run sheets of a session, each on a page of its own: of our cars, or of all where none is ours. */
export function RunSheetsPaper({ sessionId }: { sessionId: string }) {
  const look = usePaperLook('run-sheet')
  const session = useRow('sessions', sessionId)
  const event = useRow('events', session.data?.eventId)
  const track = useRow('tracks', event.data?.trackId)
  const cars = useCars(session.data?.eventId)
  const sheets = useRows('runSheets', { sessionId })
  if (!session.data || !track.data || !cars.data || !sheets.data)
    return <Page title="Run sheets" queries={[session, event, track, cars, sheets]} what="the run sheets" />
  const hasOurs = cars.data.some(({ ours }) => ours)
  const shown = cars.data
    .filter(({ ours }) => ours || !hasOurs)
    .flatMap(({ id }) => sheets.data.find(({ carId }) => carId === id) ?? [])
  return (
    <Paper
      eventId={session.data.eventId}
      zone={track.data.timeZone ?? 'UTC'}
      look={look}
      columns={WRITE_IN}
      legend={LEGEND}
      title={`Run sheets, ${session.data.name}`}
      back={{ href: `/sessions/${sessionId}`, text: 'Back to the session' }}
    >
      {shown.length === 0 && <p>No run sheet of our cars yet.</p>}
      {shown.map(({ id }) => (
        <RunSheetArticle key={id} runSheetId={id} look={look} />
      ))}
    </Paper>
  )
}
