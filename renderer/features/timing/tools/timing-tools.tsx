import { Button, Popover } from '@mantine/core'
import { CarsSwitch } from '../../../laps/cars-switch.tsx'
import { SessionTabs } from '../../../laps/session-tabs.tsx'
import { MEDIA } from '../../../ui/breakpoints.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { COLUMNS } from '../order/columns.ts'
import type { TimingView } from '../order/view.ts'
import classes from './timing-tools.module.css'

interface ToolsProps {
  sessionId: string
  view: TimingView
  onView: (change: Partial<TimingView>) => void
  /** Number of cars. */
  cars: number
  hasOurs: boolean
}

const ALWAYS = ['position', 'number']

function ColumnChooser({ view, onView }: Pick<ToolsProps, 'view' | 'onView'>) {
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button variant="default">Columns</Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.columns ?? ''}>
        <fieldset className="checks">
          <legend>Columns</legend>
          {COLUMNS.filter(({ key }) => !ALWAYS.includes(key)).map(({ key, head, name }) => (
            <label key={key} className="check" title={name}>
              <input
                type="checkbox"
                checked={!view.hidden.includes(key)}
                onChange={({ currentTarget }) =>
                  onView({
                    hidden: currentTarget.checked
                      ? view.hidden.filter((each) => each !== key)
                      : [...view.hidden, key],
                  })
                }
              />
              <span>{head === '±' ? 'Places' : head}</span>
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Links of the session, and what the order shows. */
export function TimingTools({ sessionId, view, onView, cars, hasOurs }: ToolsProps) {
  const isPhone = useMedia(MEDIA.phone)
  return (
    <div className={classes.tools} role="toolbar" aria-label="What is shown">
      <SessionTabs sessionId={sessionId} />
      <span className="push-right" />
      {hasOurs && <CarsSwitch count={cars} value={view.shown} onChange={(shown) => onView({ shown })} />}
      <Switch
        label="Order"
        value={view.grouped ? 'classes' : 'overall'}
        choices={[
          ['classes', 'By class'],
          ['overall', 'Overall'],
        ]}
        onChange={(order) => onView({ grouped: order === 'classes' })}
      />
      {!isPhone && (
        <>
          <ColumnChooser view={view} onView={onView} />
          <a href={`/app/wall/sessions/${sessionId}`} target="_blank" rel="noreferrer" className="plain-link">
            Wall
          </a>
        </>
      )}
    </div>
  )
}
