import { type CSSProperties, type DragEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { handOver } from '../../context/handed-files.ts'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { useRoom } from '../../data/live/use-room.ts'
import { type GridHandle, SessionScopeContext } from '../../laps/scope/session-scope.ts'
import { type CarColumn, useSession } from '../../laps/scope/use-session.ts'
import { useMadeScope } from '../../laps/scope/use-session-scope.ts'
import { useShown } from '../../laps/shown-cars.ts'
import { PageState } from '../../rows/pages/page-state.tsx'
import { MEDIA } from '../../ui/breakpoints.ts'
import { hasFolder } from '../../ui/drag/dropped-files.ts'
import { useFillHeight } from '../../ui/use-fill-height.ts'
import { useMedia } from '../../ui/use-media.ts'
import { LapView } from './lap/lap-view.tsx'
import { NoCars } from './no-cars.tsx'
import { PhoneView } from './phone/phone-view.tsx'
import { SessionHead } from './session-head.tsx'
import classes from './session-page.module.css'
import { Toolbar } from './toolbar.tsx'
import { FIRST_VIEW, type View } from './view-state.ts'

/** One session: lap tables of its cars. */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const page = useRef<HTMLElement>(null)
  const grid = useRef<GridHandle>(null)
  const height = useFillHeight(page)
  const { data, queries } = useSession(sessionId)
  const { scope, open, feed, close } = useMadeScope(sessionId, grid)
  const [shown, setShown] = useShown('laps', 'all')
  const [rest, setRest] = useState(FIRST_VIEW)
  const view = useMemo((): View => ({ ...rest, shown }), [rest, shown])
  const onView = ({ shown: next = shown, ...change }: Partial<View>) => {
    setShown(next)
    setRest({ ...rest, ...change })
  }
  const columns = data?.columns ?? []
  // Also for a finger on a narrow window: a mouse has a keyboard beside it.
  const onPhone = [useMedia(MEDIA.phone), useMedia('(pointer: coarse)')].every(Boolean)
  const laps = (only: CarColumn | undefined) => (
    <LapView ref={grid} columns={columns} view={view} only={only} open={open} feed={feed} onClose={close} />
  )
  const [, go] = useLocation()
  const isFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const drop = (event: DragEvent) => {
    if (!isFile(event)) return
    event.preventDefault()
    handOver(event.dataTransfer)
    go(hasFolder(event.dataTransfer) ? '/imports' : `/sessions/${sessionId}/outings`)
  }

  useRoom('sessions', sessionId, usePerson().user.id, view.trace ? 'Lap-time trace' : 'Lap table')
  usePageName(data?.session.name)

  return (
    <SessionScopeContext value={scope}>
      <main
        ref={page}
        className={classes.page}
        data-phone={onPhone || undefined}
        style={{ '--session-height': height } as CSSProperties}
        onDragOver={(event) => isFile(event) && event.preventDefault()}
        onDrop={drop}
      >
        {!data && (
          <div className="pad-l">
            <PageState queries={queries} what="the session" />
          </div>
        )}
        {data && onPhone && columns.length > 0 && (
          <PhoneView data={data} view={view} onView={onView} laps={laps} />
        )}
        {data && !(onPhone && columns.length > 0) && (
          <>
            <div className={classes.bar}>
              <SessionHead session={data.session} timeZone={data.timeZone} />
              {columns.length > 0 && <Toolbar data={data} view={view} onView={onView} />}
            </div>
            {columns.length === 0 ? (
              <div className="pad-l">
                <NoCars data={data} />
              </div>
            ) : (
              laps(undefined)
            )}
          </>
        )}
      </main>
    </SessionScopeContext>
  )
}
