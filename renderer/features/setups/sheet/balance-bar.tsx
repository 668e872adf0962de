import { setupBalance } from '../../../../server/calc/garage/setup-balance.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { deviationOf } from '../set-down/set-down.ts'
import classes from '../sheet.module.css'
import { CellNote } from './cell-note.tsx'
import { readText } from './cell-text.ts'
import { valueAt } from './paths.ts'
import { BALANCE } from './sheet-cells.ts'
import { useSheet } from './sheet-scope.ts'

/** Balance from corner weights and ride heights, updated while typing, beside that of the compared setup. */
export function BalanceBar() {
  const { drafts, against, tolerances } = useSheet()
  const measureOf = useUnits()
  const now = setupBalance(drafts.live.corners)
  const before = against && setupBalance(against.corners)
  return (
    <dl className={classes.balance} aria-label="Weights and balance">
      {BALANCE.map((cell) => {
        const measure = measureOf(cell.unit ?? '')
        const [value, other] = [valueAt(now, cell.path), valueAt(before, cell.path)]
        const verdict = tolerances && deviationOf(cell, other, value, tolerances)?.verdict
        return (
          <div key={cell.path} data-verdict={verdict}>
            <dt>
              {cell.short} <span className={classes.unit}>{measure.unit}</span>
            </dt>
            <dd>
              <output>{readText(cell, value, measure)}</output>
              {before && (
                <CellNote
                  id={`balance-${cell.path}`}
                  cell={cell}
                  value={value}
                  against={other}
                  tolerances={tolerances}
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
