import { Group, Title } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'wouter'
import { type GridHandle, SessionScopeContext } from '../../laps/scope/session-scope.ts'
import { useSession } from '../../laps/scope/use-session.ts'
import { useMadeScope } from '../../laps/scope/use-session-scope.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../charts/charts.module.css'
import { ChartsPanel } from '../charts/charts-panel.tsx'

/** Every chart of a session's laps, as large as the screen. */
export function SessionChartsPage({ sessionId }: { sessionId: string }) {
  const grid = useRef<GridHandle>(null)
  const { data, failure, missing } = useSession(sessionId)
  const { scope, feed } = useMadeScope(sessionId, grid)
  return (
    <SessionScopeContext value={scope}>
      <main className="page">
        <Group justify="space-between">
          <Title order={1}>{data ? `${data.session.name}: charts` : 'Charts'}</Title>
          <Link href={`/sessions/${sessionId}`} className="plain-link">
            Lap tables
          </Link>
        </Group>
        {failure && (
          <Notice kind="error">{missing ? 'This session is not there, or was removed.' : failure}</Notice>
        )}
        {!failure && (!data || !feed.loaded) && <Loading what="the laps" />}
        {data && feed.loaded && (
          <div className={classes.large}>
            <ChartsPanel columns={data.columns} />
          </div>
        )}
      </main>
    </SessionScopeContext>
  )
}
