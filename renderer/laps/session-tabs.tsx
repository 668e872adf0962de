import { NavLink } from '../context/nav-link.tsx'

const TABS: readonly (readonly [label: string, path: string])[] = [
  ['Timing', '/timing'],
  ['Laps', ''],
  ['Charts', '/charts'],
  ['Telemetry', '/telemetry'],
  ['KPIs', '/kpis'],
  ['Debrief', '/debrief'],
]

/** Links to the pages of a session. */
export const SessionTabs = ({ sessionId }: { sessionId: string }) => (
  <nav className="cluster tabs" aria-label="Session">
    {TABS.map(([label, path]) => (
      <NavLink key={path} label={label} href={`/sessions/${sessionId}${path}`} />
    ))}
  </nav>
)
