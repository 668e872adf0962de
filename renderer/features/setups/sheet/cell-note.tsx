import { numberDelta } from '../../../../server/calc/changes/number-delta.ts'
import { sameValue } from '../../../data/queue/same-value.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import { deviationOf, type Tolerances, type Verdict } from '../set-down/set-down.ts'
import classes from '../sheet.module.css'
import { deltaText, readText } from './cell-text.ts'
import type { SheetCell } from './sheet-cells.ts'

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = { in: 'in', near: 'near', out: 'OUT' }

interface CellNoteProps {
  id: string
  cell: SheetCell
  value: unknown
  against: unknown
  tolerances: Tolerances | undefined
}

/** Difference of a value to the compared setup, and that setup's value. */
export function CellNote({ id, cell, value, against, tolerances }: CellNoteProps) {
  const measure = useUnits()(cell.unit ?? '')
  const other = readText(cell, against, measure)
  const deviation = tolerances && deviationOf(cell, against, value, tolerances)
  const delta =
    typeof value === 'number' && typeof against === 'number'
      ? deltaText(cell, numberDelta(against, value), measure)
      : undefined
  if (tolerances)
    return (
      <span id={id} className={classes.note}>
        <span>{`issued ${other}`}</span>
        {deviation && (
          <strong data-verdict={deviation.verdict}>{`${delta} ${VERDICT_WORDS[deviation.verdict]}`}</strong>
        )}
      </span>
    )
  // An empty line keeps the layout stable while typing.
  if (sameValue(value ?? null, against ?? null)) return <span id={id} className={classes.note} />
  return (
    <span id={id} className={classes.note} data-changed>
      {delta && <strong>{delta}</strong>}
      <span>{`was ${other}`}</span>
    </span>
  )
}
