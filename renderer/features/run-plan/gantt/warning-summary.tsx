import type { RunPlanWarning } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { WARNING_HEADS } from '../plan-words.ts'

/** Number of rows with each warning; nothing without warnings. */
export function WarningSummary({ warnings }: { warnings: readonly RunPlanWarning[] }) {
  if (warnings.length === 0) return null
  const kinds = Map.groupBy(warnings, ({ code }) => code)
  return (
    <p className="fail">
      {[...kinds]
        .map(([code, of]) => {
          const rows = of.map(({ row }) => row + 1)
          return `${WARNING_HEADS[code]}: row${rows.length === 1 ? '' : 's'} ${rows.join(', ')}.`
        })
        .join(' ')}
    </p>
  )
}
