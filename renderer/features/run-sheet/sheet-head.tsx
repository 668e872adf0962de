import { ActionIcon, Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useSessionScope } from '../../laps/scope/session-scope.ts'
import type { CarColumn, Session } from '../../laps/scope/use-session.ts'
import type { Undone } from '../../laps/store/lap-history.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Here } from '../../rows/here.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { RaceClock } from '../session/race-clock.tsx'
import { ColumnChooser } from './lap-table/column-chooser.tsx'
import type { LapColumn } from './lap-table/lap-columns.ts'
import classes from './sheet-head.module.css'

interface SheetHeadProps {
  session: Session
  column: CarColumn
  columns: readonly LapColumn[]
  isShown: (column: LapColumn) => boolean
  onColumn: (key: string, on: boolean) => void
  selecting: boolean
  onSelecting: (on: boolean) => void
  sessionBest: boolean
  onSessionBest: (on: boolean) => void
}

/** Takes back and does again what this person did to laps, and says so. */
export function useHistory() {
  const { writes } = useSessionScope()
  const toast = useToast()
  const { undo, redo } = useSyncExternalStore(writes.history.subscribe, writes.history.reach)
  const say = async (going: Promise<Undone> | undefined, nothing: string) => {
    const undone = await going
    toast(undone ? { text: undone.text, kind: undone.failed ? 'error' : 'info' } : { text: nothing })
  }
  return {
    canUndo: undo > 0,
    canRedo: redo > 0,
    undo: () => void say(writes.history.undo(), 'Nothing of yours to take back on this page.'),
    redo: () => void say(writes.history.redo(), 'Nothing to do again.'),
  }
}

const Arrow = ({ back = false }: { back?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.2"
    aria-hidden="true"
    transform={back ? 'scale(-1 1)' : undefined}
  >
    <path d="M8 4 3.5 8.5 8 13M4 8.5h10a5.5 5.5 0 0 1 0 11H9" />
  </svg>
)

/** Whose sheet this is, in which session, and what can be done with it. */
export function SheetHead(props: SheetHeadProps) {
  const { session, column, selecting, onSelecting, sessionBest, onSessionBest } = props
  const { car, sheet } = column
  const { paste } = useSessionScope()
  const { canUndo, canRedo, undo, redo } = useHistory()
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <span className={classes.livery} style={{ background: car.liveryColor }} />
        <div className={classes.names}>
          <h1 className={classes.name}>
            <span className={classes.number}>{car.number}</span>
            {` ${car.name}`}
          </h1>
          <p className={classes.session}>
            {[car.class, session.name, sheet.status === 'closed' ? 'closed' : ''].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Here />
      </div>
      <RaceClock session={session} />
      <div className={classes.tools} role="toolbar" aria-label="Laps">
        <ActionIcon
          variant="default"
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
          disabled={!canUndo}
          onClick={undo}
        >
          <Arrow />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Redo"
          title="Redo (Ctrl+Y)"
          disabled={!canRedo}
          onClick={redo}
        >
          <Arrow back />
        </ActionIcon>
        <Button
          variant={selecting ? 'filled' : 'default'}
          aria-pressed={selecting}
          aria-label="Choose laps"
          title="A press on a lap chooses it"
          onClick={() => onSelecting(!selecting)}
        >
          Choose
        </Button>
        <Button variant="default" onClick={() => paste(sheet.id, '')}>
          Paste
        </Button>
        <ColumnChooser
          columns={props.columns}
          isShown={props.isShown}
          onChoose={props.onColumn}
          sessionBest={sessionBest}
          onSessionBest={onSessionBest}
        />
        <ExportMenu what="laps" path="/laps" query={{ runSheetId: sheet.id }} />
        <Link href={`/sessions/${session.id}/kpis`} className="plain-link">
          KPIs
        </Link>
        <Link href={`/print/run-sheets/${sheet.id}`} className="plain-link">
          Print
        </Link>
        <Link href={`/sessions/${session.id}`} className="plain-link">
          All cars
        </Link>
      </div>
    </header>
  )
}
