import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { ExportMenu } from '../export/export-menu.tsx'
import { AddCar } from './add-car.tsx'
import { CarPicker } from './car-picker.tsx'
import classes from './toolbar.module.css'
import type { SessionData } from './use-session.ts'
import type { View } from './view-state.ts'

interface ToolbarProps {
  data: SessionData
  view: View
  /** Only one car fits on this screen. */
  narrow: boolean
  onView: (change: Partial<View>) => void
}

function Toggle(props: { label: string; on: boolean; onTurn: (on: boolean) => void }) {
  return (
    <label className={classes.toggle}>
      <input
        type="checkbox"
        checked={props.on}
        onChange={(event) => props.onTurn(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  )
}

/** What is shown of the session's cars and laps. */
export function Toolbar({ data, view, narrow, onView }: ToolbarProps) {
  const { columns, otherCars, session } = data
  const classesOfCars = [...new Set(columns.map(({ carClass }) => carClass))]
  const side = (which: 'trace' | 'notes') => onView({ side: view.side === which ? undefined : which })
  return (
    <div className={classes.bar} role="toolbar" aria-label="What is shown">
      {view.car !== undefined && <CarPicker columns={columns} view={view} narrow={narrow} onView={onView} />}
      {view.car === undefined && classesOfCars.length > 1 && (
        <NativeSelect
          className={classes.classSelect ?? ''}
          aria-label="Class"
          value={view.carClass ?? ''}
          onChange={(event) => onView({ carClass: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: `All classes (${columns.length})` },
            ...classesOfCars.map((name) => ({
              value: name,
              label: `${name} (${columns.filter(({ carClass }) => carClass === name).length})`,
            })),
          ]}
        />
      )}
      <Toggle
        label="Purple: session best only"
        on={view.purpleOf === 'session'}
        onTurn={(on) => onView({ purpleOf: on ? 'session' : 'class' })}
      />
      {view.car === undefined && (
        <Toggle label="Sectors" on={view.sectors} onTurn={(sectors) => onView({ sectors })} />
      )}
      <Button
        variant={view.side === 'trace' ? 'filled' : 'default'}
        aria-pressed={view.side === 'trace'}
        onClick={() => side('trace')}
      >
        Charts
      </Button>
      {view.car !== undefined && (
        <Button
          variant={view.side === 'notes' ? 'filled' : 'default'}
          aria-pressed={view.side === 'notes'}
          onClick={() => side('notes')}
        >
          Notes
        </Button>
      )}
      <Link href={`/sessions/${session.id}/charts`} className="plain-link">
        All charts
      </Link>
      <Link href={`/sessions/${session.id}/kpis`} className="plain-link">
        KPIs
      </Link>
      {view.car !== undefined && (
        <Link href={`/print/run-sheets/${view.car}`} className="plain-link">
          Print
        </Link>
      )}
      <ExportMenu
        what="laps"
        path="/laps"
        query={view.car === undefined ? { sessionId: session.id } : { runSheetId: view.car }}
      />
      <AddCar sessionId={session.id} cars={otherCars} />
    </div>
  )
}
