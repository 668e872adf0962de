import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { type GridHandle, SessionScopeContext } from '../../laps/scope/session-scope.ts'
import { useSession } from '../../laps/scope/use-session.ts'
import { useMadeScope } from '../../laps/scope/use-session-scope.ts'
import { SessionTabs } from '../../laps/session-tabs.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { ChartsPanel } from '../charts/charts-panel.tsx'
import classes from '../charts/plot/charts.module.css'
import { NoCars } from './no-cars.tsx'

/** All charts of a session's laps on a page of their own. */
export function SessionChartsPage({ sessionId }: { sessionId: string }) {
  const grid = useRef<GridHandle>(null)
  const { data, queries } = useSession(sessionId)
  const [params] = useSearchParams()
  const own = data?.columns.find(({ car }) => car.id === params.get('car'))?.id
  const { scope, feed } = useMadeScope(sessionId, grid)
  return (
    <SessionScopeContext value={scope}>
      <Page
        className="page-broad"
        title={data ? `${data.session.name}: charts` : 'Charts'}
        tabs={<SessionTabs sessionId={sessionId} />}
        queries={queries}
        what="the laps"
      >
        {data?.columns.length === 0 && <NoCars data={data} />}
        {data && data.columns.length > 0 && feed.loaded && (
          <div className={classes.large}>
            <ChartsPanel key={own} columns={data.columns} own={own} isPage />
          </div>
        )}
      </Page>
    </SessionScopeContext>
  )
}
