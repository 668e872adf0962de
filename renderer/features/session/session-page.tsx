import { type CSSProperties, useRef, useState } from 'react'
import { useRoom } from '../../api/live/use-room.ts'
import { usePerson } from '../../app/login-context.ts'
import { usePageName } from '../../app/page-title.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { GridHandle } from './lap-grid.tsx'
import { LapView } from './lap-view.tsx'
import { NoCars } from './no-cars.tsx'
import { SessionHead } from './session-head.tsx'
import classes from './session-page.module.css'
import { SessionScopeContext } from './session-scope.ts'
import { Toolbar } from './toolbar.tsx'
import { useFillHeight } from './use-fill-height.ts'
import { useSession } from './use-session.ts'
import { useMadeScope } from './use-session-scope.ts'
import { FIRST_VIEW, type View } from './view-state.ts'

/** One session: its cars' lap tables, typed here and seen everywhere. */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const page = useRef<HTMLElement>(null)
  const grid = useRef<GridHandle>(null)
  const height = useFillHeight(page)
  const { data, failure, missing } = useSession(sessionId)
  const { scope, open, feed, close } = useMadeScope(sessionId, grid)
  const [view, setView] = useState<View>(FIRST_VIEW)
  const columns = data?.columns ?? []

  useRoom('sessions', sessionId, usePerson().user.id, view.trace ? 'Lap-time trace' : 'Lap table')
  usePageName(data?.session.name)

  return (
    <SessionScopeContext value={scope}>
      <main ref={page} className={classes.page} style={{ '--session-height': height } as CSSProperties}>
        {failure && (
          <div className={classes.state}>
            <Notice kind="error">{missing ? 'This session is not there, or was removed.' : failure}</Notice>
          </div>
        )}
        {!data && !failure && <Loading what="the session" />}
        {data && (
          <>
            <SessionHead session={data.session} timeZone={data.timeZone} />
            {columns.length === 0 ? (
              <div className={classes.state}>
                <NoCars data={data} />
              </div>
            ) : (
              <>
                <Toolbar data={data} view={view} onView={(change) => setView({ ...view, ...change })} />
                <LapView ref={grid} columns={columns} view={view} open={open} feed={feed} onClose={close} />
              </>
            )}
          </>
        )}
      </main>
    </SessionScopeContext>
  )
}
