import { Link } from 'wouter'
import type { Severity } from '../../../../server/calc/laps/go-out.ts'
import { choiceText } from '../../../format/words.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from './open-issues.module.css'

/** Number of open issues of the event by severity. */
export function OpenIssuesPanel({ eventId, open }: { eventId: string; open: readonly [Severity, number][] }) {
  return (
    <Panel
      title="Open issues"
      aside={
        <Link href={`/events/${eventId}/issues`} className="plain-link">
          All issues
        </Link>
      }
    >
      <dl className={classes.counts}>
        {open.map(([severity, count]) => (
          <div key={severity} data-severity={severity} data-some={count > 0 || undefined}>
            <dt>{choiceText(severity)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
