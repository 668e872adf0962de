import { NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { useUndo } from '../../context/use-undo.ts'
import { CarsSwitch } from '../../laps/cars-switch.tsx'
import type { SessionData } from '../../laps/scope/use-session.ts'
import { SessionTabs } from '../../laps/session-tabs.tsx'
import { hasOurs } from '../../laps/shown-cars.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { MEDIA } from '../../ui/breakpoints.ts'
import { Toggles } from '../../ui/form/switch.tsx'
import { UndoButtons } from '../../ui/form/undo-buttons.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AddCarButton } from './add-car.tsx'
import { CarPicker } from './car-picker.tsx'
import classes from './toolbar.module.css'
import { columnsOf, showsSectors, type View } from './view-state.ts'

interface ToolbarProps {
  data: SessionData
  view: View
  onView: (change: Partial<View>) => void
}

type Part = 'purple' | 'sectors' | 'trace'

const PARTS: readonly (readonly [part: Part, text: string, title: string])[] = [
  ['purple', 'Session best', 'Purple marks the best of the session, not of each class'],
  ['sectors', 'Sectors', 'Sector times of each lap'],
  ['trace', 'Charts', 'Charts beside the laps'],
]

/** Chooses the cars and layout of the session's laps. */
export function Toolbar({ data, view, onView }: ToolbarProps) {
  const { columns, otherCars, session } = data
  const undo = useUndo()
  // A phone fits the times of one car.
  const phone = useMedia(MEDIA.phone)
  const shown = columnsOf(columns, view).length
  const classesOfCars = [...new Set(columns.map(({ carClass }) => carClass))]
  return (
    <div className={classes.bar} role="toolbar" aria-label="What is shown">
      <SessionTabs sessionId={session.id} />
      <UndoButtons undo={undo} />
      <CarPicker sessionId={session.id} columns={columns} />
      {hasOurs(columns) && (
        <CarsSwitch count={columns.length} value={view.shown} onChange={(next) => onView({ shown: next })} />
      )}
      {classesOfCars.length > 1 && !hasOurs(columns) && (
        <NativeSelect
          className={classes.classSelect ?? ''}
          aria-label="Class"
          value={view.carClass ?? ''}
          onChange={(event) => onView({ carClass: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All classes' },
            ...classesOfCars.map((name) => ({
              value: name,
              label: `${name} (${columns.filter(({ carClass }) => carClass === name).length})`,
            })),
          ]}
        />
      )}
      <Toggles<Part>
        label="Shown of the laps"
        values={{
          purple: view.purpleOf === 'session',
          sectors: showsSectors(view, shown),
          trace: view.trace,
        }}
        choices={phone ? PARTS.filter(([part]) => part !== 'sectors') : PARTS}
        onChange={({ purple, ...change }) =>
          onView(purple === undefined ? change : { purpleOf: purple ? 'session' : 'class' })
        }
      />
      <Link href={`/print/sessions/${session.id}`} className="plain-link">
        Print
      </Link>
      <Link href={`/sessions/${session.id}/outings`} className="plain-link">
        Logger files
      </Link>
      <ExportMenu what="laps" path="/laps" query={{ sessionId: session.id }} />
      <AddCarButton sessionId={session.id} cars={otherCars} />
    </div>
  )
}
