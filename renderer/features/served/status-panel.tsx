import type { Connection } from '../../api/connection.ts'
import { useHealth } from '../../api/use-health.ts'
import { Panel } from '../../ui/panel.tsx'
import { Address } from './address.tsx'
import { uptimeText } from './uptime.ts'

const WORDS: Record<Connection, string> = {
  asking: 'Asking the server…',
  online: 'Online',
  reconnecting: 'Reconnecting…',
  offline: 'Offline: the server does not answer',
}

/** How the server does, and where to reach it. */
export function StatusPanel() {
  const { connection, health } = useHealth()
  return (
    <Panel title="Server">
      <p className={`status ${connection}`} role="status">
        {WORDS[connection]}
      </p>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{health?.version ?? '–'}</dd>
        <dt>Running for</dt>
        <dd>{health ? uptimeText(health.uptimeSec) : '–'}</dd>
        <dt>Database</dt>
        <dd>{health ? 'answers' : '–'}</dd>
      </dl>
      <Address />
    </Panel>
  )
}
