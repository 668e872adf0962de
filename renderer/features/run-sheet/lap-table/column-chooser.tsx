import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import type { FormulaColumn } from '../../../laps/formulas/formula-columns.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { EditFormula } from '../formulas/edit-formula.tsx'
import { FormulaList } from '../formulas/formula-list.tsx'
import classes from './column-chooser.module.css'
import type { LapColumn } from './lap-columns.ts'

interface ColumnChooserProps {
  columns: readonly LapColumn[]
  isShown: (column: LapColumn) => boolean
  onChoose: (key: string, on: boolean) => void
  /** Purple marks the best of the session, not of the class. */
  sessionBest: boolean
  onSessionBest: (on: boolean) => void
  /** The car whose laps are shown. */
  column: CarColumn
}

/** Columns that cannot be hidden. */
const FIXED = new Set(['lapNumber', 'lapTimeMs'])

/** Chooses the columns of the lap table on this device. */
export function ColumnChooser(props: ColumnChooserProps) {
  const { columns, isShown, onChoose, sessionBest, onSessionBest } = props
  const [opened, setOpened] = useState(false)
  const [edited, setEdited] = useState<{ formula: FormulaColumn | undefined }>()
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button variant="default" onClick={() => setOpened(!opened)}>
            View
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.list ?? ''}>
          <label className="check">
            <input
              type="checkbox"
              checked={sessionBest}
              onChange={(event) => onSessionBest(event.currentTarget.checked)}
            />
            Purple: session best only
          </label>
          <fieldset className="checks">
            <legend>Columns on this device</legend>
            <div className={classes.columns}>
              {columns
                .filter(({ key, formula }) => !FIXED.has(key) && !formula)
                .map((column) => (
                  <label key={column.key} className="check">
                    <input
                      type="checkbox"
                      checked={isShown(column)}
                      onChange={(event) => onChoose(column.key, event.currentTarget.checked)}
                    />
                    {column.title}
                  </label>
                ))}
            </div>
          </fieldset>
          <FormulaList
            columns={columns}
            isShown={isShown}
            onChoose={onChoose}
            onEdit={(formula) => {
              setOpened(false)
              setEdited({ formula })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {edited && (
        <EditFormula
          {...edited}
          column={props.column}
          onSaved={(key) => {
            if (key) onChoose(key, true)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
