import { type CSSProperties, useRef } from 'react'
import { usePageName } from '../../context/page-title.ts'
import { toFailure } from '../../format/failure.ts'
import { type GridHandle, SessionScopeContext } from '../../laps/scope/session-scope.ts'
import { useSession } from '../../laps/scope/use-session.ts'
import { useMadeScope } from '../../laps/scope/use-session-scope.ts'
import { NotThere } from '../../rows/pages/not-there.tsx'
import { PageState } from '../../rows/pages/page-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFillHeight } from '../../ui/use-fill-height.ts'
import session from '../session/session-page.module.css'
import { SheetView } from './sheet-view.tsx'

interface RunSheetPageProps {
  sessionId: string
  runSheetId: string
}

/** One car in one session: laps, stints, setup, tyres and readings. */
export function RunSheetPage({ sessionId, runSheetId }: RunSheetPageProps) {
  const page = useRef<HTMLElement>(null)
  const entry = useRef<GridHandle>(null)
  const height = useFillHeight(page)
  const { data, queries } = useSession(sessionId)
  const { scope, open, feed, close } = useMadeScope(sessionId, entry)
  const column = data?.columns.find(({ id }) => id === runSheetId)
  usePageName(column && `${column.car.number}`)
  return (
    <SessionScopeContext value={scope}>
      <main
        ref={page}
        className={session.page}
        data-sheet
        style={{ '--session-height': height } as CSSProperties}
      >
        {!column && (
          <div className="pad-l">
            {data ? <NotThere what="the run sheet" /> : <PageState queries={queries} what="the run sheet" />}
          </div>
        )}
        {Boolean(feed.error) && (
          <Notice kind="error">{`The laps did not load. ${toFailure(feed.error).message}`}</Notice>
        )}
        {data && column && (
          <SheetView data={data} column={column} open={open} feed={feed} entry={entry} onClose={close} />
        )}
      </main>
    </SessionScopeContext>
  )
}
