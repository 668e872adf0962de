import { Text } from '@mantine/core'
import { stateOf } from '../../../../server/calc/issue-ways.ts'
import type { IssueMove } from '../../../../server/contract/resources/issues/issue.ts'
import type { Workflow } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { RowHistory } from '../../../rows/row-history.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Issue } from '../issue-words.ts'
import { StateTag } from '../tags.tsx'
import classes from './issue-page.module.css'
import { Moment } from './moment.tsx'

function MoveWords({ move: { from, to }, workflow }: { move: IssueMove; workflow: Workflow | undefined }) {
  const tag = (id: string) => <StateTag state={workflow && stateOf(workflow, id)} id={id} />
  if (from === null) return <>Opened in {tag(to)}</>
  if (from === to) return <>Acknowledged in {tag(to)}</>
  return (
    <>
      {tag(from)} <span aria-hidden="true">→</span>
      <span className="visually-hidden">to</span> {tag(to)}
    </>
  )
}

/** State changes of an issue, newest first. */
export const HistoryPanel = ({
  issue,
  workflow,
  zone,
}: {
  issue: Issue
  workflow: Workflow | undefined
  zone: string
}) => (
  <Panel
    title="History"
    aside={<RowHistory entityType="issue" id={issue.id} name={issue.key || issue.title} text="All changes" />}
  >
    <ol className={classes.history} reversed>
      {issue.history.toReversed().map((move) => (
        <li key={`${move.at} ${move.to}`}>
          <span className={classes.move}>
            <MoveWords move={move} workflow={workflow} />
          </span>
          <Text c="dimmed" size="sm">
            {move.byName}, <Moment at={move.at} zone={zone} />
          </Text>
          {move.reason !== null && <Text className="lines">{move.reason}</Text>}
        </li>
      ))}
    </ol>
  </Panel>
)
