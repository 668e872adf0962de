import { Button } from '@mantine/core'
import { useMay } from '../../../context/use-may.ts'
import type { FormulaColumn } from '../../../laps/formulas/formula-columns.ts'
import { EditButton } from '../../../ui/form/edit-button.tsx'
import type { LapColumn } from '../lap-table/lap-columns.ts'

interface FormulaListProps {
  columns: readonly LapColumn[]
  isShown: (column: LapColumn) => boolean
  onChoose: (key: string, on: boolean) => void
  /** Opens the form of a formula, of a new one without. */
  onEdit: (formula: FormulaColumn | undefined) => void
}

/** Chooses the formula columns of the lap table on this device. */
export function FormulaList({ columns, isShown, onChoose, onEdit }: FormulaListProps) {
  const mayAdd = useMay('update', 'CustomView')
  const formulas = columns.flatMap((column) => (column.formula ? [{ column, formula: column.formula }] : []))
  return (
    <fieldset className="checks">
      <legend>Formulas</legend>
      {formulas.map(({ column, formula }) => (
        <div key={column.key} className="split flex gap-s">
          <label className="check fill">
            <input
              type="checkbox"
              checked={isShown(column)}
              onChange={(event) => onChoose(column.key, event.currentTarget.checked)}
            />
            <span>
              {formula.header}
              <span className="quiet">{` ${formula.view.name}`}</span>
            </span>
          </label>
          {mayAdd && <EditButton name={`formula ${formula.header}`} onClick={() => onEdit(formula)} />}
        </div>
      ))}
      {mayAdd && (
        <Button variant="default" onClick={() => onEdit(undefined)}>
          Add a formula
        </Button>
      )}
    </fieldset>
  )
}
