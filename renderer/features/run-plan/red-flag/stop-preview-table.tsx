import type { Replanned } from '../../../../server/calc/run-plan/re-plan.ts'
import type { PlanRow } from '../plan-draft.ts'
import classes from '../red-flag.module.css'
import { previewOf } from './stop-preview.ts'

/** Each row before and after the stoppage. */
export const StopPreview = ({ before, after }: { before: readonly PlanRow[]; after: Replanned }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
  <section className={classes.preview} aria-label="Before and after" tabIndex={0}>
    <table className="figures">
      <thead>
        <tr>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {previewOf(before, after).map((line) => (
          <tr key={line.key} data-changed={line.changed || undefined}>
            <td>{line.before ?? '–'}</td>
            <td>{line.after ?? 'dropped'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
