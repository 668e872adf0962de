import { memo } from 'react'
import { carryOver } from '../../../laps/carry-over.ts'
import { useSessionScope } from '../../../laps/scope/session-scope.ts'
import { useSheetLaps } from '../../../laps/scope/use-lap-store.ts'
import type { CarColumn } from '../../../laps/scope/use-session.ts'
import { EntryCell } from './entry-cell.tsx'
import classes from './lap-grid.module.css'

interface ColumnEndProps {
  column: CarColumn
  left: number
  width: number
  /** Called when this car's entry field gets the focus. */
  onActive: (id: string) => void
}

/** End of a car's column: entry of the next lap. */
export const ColumnEnd = memo(function ColumnEnd(props: ColumnEndProps) {
  const { column, left, width, onActive } = props
  const { edit } = useSessionScope()
  const laps = useSheetLaps(column.id)
  const last = laps.findLast(({ version }) => version > 0)
  return (
    <div className={classes.end} style={{ left, width }}>
      <EntryCell
        column={column}
        carry={carryOver(laps.at(-1))}
        onActive={onActive}
        onUp={() => last && edit(last)}
      />
    </div>
  )
})
