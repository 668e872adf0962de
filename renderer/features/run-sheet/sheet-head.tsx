import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useUndo } from '../../context/use-undo.ts'
import { PitWatch } from '../../laps/pits/pit-watch.tsx'
import { useSessionScope } from '../../laps/scope/session-scope.ts'
import type { CarColumn, Session } from '../../laps/scope/use-session.ts'
import { CarPlate } from '../../rows/car-plate.tsx'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { Here } from '../../rows/here.tsx'
import { UndoButtons } from '../../ui/form/undo-buttons.tsx'
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

/** Car and session of the sheet, with its actions. */
export function SheetHead(props: SheetHeadProps) {
  const { session, column, selecting, onSelecting, sessionBest, onSessionBest } = props
  const { car, sheet } = column
  const { paste } = useSessionScope()
  const undo = useUndo()
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <div className="fill">
          <h1 className={classes.name}>
            <CarPlate car={car} />
            {` ${car.name}`}
          </h1>
          <p className="cut quiet text-body">
            {[car.class, session.name, sheet.status === 'closed' ? 'closed' : ''].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Here />
      </div>
      {session.status === 'scheduled' && <RaceClock session={session} />}
      <PitWatch
        sessionId={session.id}
        eventId={session.eventId}
        carId={car.id}
        number={car.number}
        carClass={car.class}
        keys="alt+P"
      />
      <div className={classes.tools} role="toolbar" aria-label="Laps">
        <UndoButtons undo={undo} />
        <Button
          variant={selecting ? 'filled' : 'default'}
          aria-pressed={selecting}
          aria-label="Choose laps"
          title="Press a lap to choose it"
          onClick={() => onSelecting(!selecting)}
        >
          Choose
        </Button>
        <Button variant="default" onClick={() => paste(sheet.id, '')}>
          Paste
        </Button>
        <ColumnChooser
          column={column}
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
        <Link href={`/sessions/${session.id}/debrief?car=${car.id}`} className="plain-link">
          Debrief
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
