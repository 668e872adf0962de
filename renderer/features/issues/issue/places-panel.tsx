import { NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { useRows } from '../../../data/use/use-rows.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { Issue } from '../issue-words.ts'
import type { IssueContext } from '../use-issue-context.ts'
import { useIssueField } from './use-issue-field.ts'

const none = (label: string) => ({ value: '', label })

/** Car, session, run sheet and lap of an issue, with links. */
export function PlacesPanel({ context, issue }: { context: IssueContext; issue: Issue }) {
  const { shown, set } = useIssueField(issue)
  const { carId, sessionId, runSheetId, lapId } = shown
  const sheets = useRows('runSheets', { sessionId: sessionId ?? '' }, sessionId !== null)
  const laps = useRows('laps', { runSheetId: runSheetId ?? '' }, runSheetId !== null)
  const sheetName = (of: string) => `Car ${context.carOf(of)?.number ?? '?'}`
  const lap = laps.data?.find(({ id }) => id === lapId)

  const chooseSession = (id: string) => set({ sessionId: id || null, runSheetId: null, lapId: null })
  const chooseSheet = (id: string) => {
    const of = sheets.data?.find((sheet) => sheet.id === id)?.carId
    set({ runSheetId: id || null, lapId: null, ...(of !== undefined && { carId: of }) })
  }
  return (
    <Panel title="About">
      <NativeSelect
        label="Car"
        value={carId ?? ''}
        data={[
          none('No car'),
          ...context.cars.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
        ]}
        onChange={(event) => set({ carId: event.currentTarget.value || null })}
      />
      <NativeSelect
        label="Session"
        value={sessionId ?? ''}
        data={[none('No session'), ...context.sessions.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => chooseSession(event.currentTarget.value)}
      />
      {sessionId !== null && (
        <NativeSelect
          label="Run sheet"
          value={runSheetId ?? ''}
          data={[
            none('No run sheet'),
            ...(sheets.data ?? []).map(({ id, carId: of }) => ({ value: id, label: sheetName(of) })),
          ]}
          onChange={(event) => chooseSheet(event.currentTarget.value)}
        />
      )}
      {runSheetId !== null && (
        <NativeSelect
          label="Lap"
          value={lapId ?? ''}
          data={[
            none('No lap'),
            ...(laps.data ?? [])
              .toSorted((a, b) => a.lapNumber - b.lapNumber)
              .map(({ id, lapNumber }) => ({ value: id, label: `Lap ${lapNumber}` })),
          ]}
          onChange={(event) => set({ lapId: event.currentTarget.value || null })}
        />
      )}
      {issue.sessionId !== null || issue.lapId !== null ? (
        <nav className="cluster" aria-label="Links of the issue">
          {issue.sessionId !== null && (
            <Link className="plain-link" href={`/sessions/${issue.sessionId}`}>
              {context.sessionOf(issue.sessionId)?.name ?? 'Session'}
            </Link>
          )}
          {issue.sessionId !== null && issue.runSheetId !== null && (
            <Link className="plain-link" href={`/sessions/${issue.sessionId}/run-sheets/${issue.runSheetId}`}>
              Run sheet
            </Link>
          )}
          {issue.lapId !== null && (
            <Link className="plain-link" href={`/laps/${issue.lapId}/telemetry`}>
              {lap ? `Telemetry of lap ${lap.lapNumber}` : 'Telemetry of the lap'}
            </Link>
          )}
        </nav>
      ) : null}
    </Panel>
  )
}
