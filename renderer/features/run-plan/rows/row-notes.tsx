import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { warningWords } from '../plan-words.ts'
import classes from './plan-rows.module.css'

interface RowNotesProps {
  planned: PlannedRow
  /** Errors by field that prevent the calculation. */
  violations: Readonly<Record<string, string>>
  sessionSec: number | null
}

/** Errors and warnings of a row; nothing without any. */
export function RowNotes({ planned, violations, sessionSec }: RowNotesProps) {
  const rowViolations = Object.entries(violations)
  if (planned.warnings.length + rowViolations.length === 0) return null
  return (
    <ul className={classes.notes}>
      {planned.warnings.map((warning) => {
        const { head, text } = warningWords(warning, planned, sessionSec)
        return (
          <li key={warning.code} className={`bad text-body ${classes.warning}`} data-warning={warning.code}>
            <strong>{head}</strong>
            {text}
          </li>
        )
      })}
      {rowViolations.map(([field, text]) => (
        <li key={field} className={`bad text-body ${classes.warning}`}>
          {text}
        </li>
      ))}
    </ul>
  )
}
