import { Button, NativeSelect } from '@mantine/core'
import { together } from '../../../data/rows/written.ts'
import { useUpdate } from '../../../data/use/use-rows.ts'
import { refusalText } from '../../../schema/refusal-text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { Issue } from '../issue-words.ts'
import { movesOf, sharedMoves } from '../kanban/moves-of.ts'
import type { Moves } from '../kanban/use-moves.tsx'
import type { IssueContext } from '../use-issue-context.ts'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  context: IssueContext
  issues: readonly Issue[]
  moves: Moves
  onClear: () => void
}

/** Actions for the selected issues: shared moves and assignee. */
export function SelectionBar({ context, issues, moves, onClear }: SelectionBarProps) {
  const update = useUpdate('issues')
  const toast = useToast()
  const ways = issues.map((issue) => {
    const workflow = context.workflowOf(issue)
    return workflow ? movesOf(workflow, issue) : []
  })
  const shared = sharedMoves(ways)
  async function assign(value: string) {
    const assigneeId = value === 'none' ? null : value
    const outcomes = await together(`${issues.length} issues: assignee saved.`, () =>
      Promise.allSettled(issues.map(({ id }) => update.mutateAsync({ id, body: { assigneeId } }))),
    )
    const failed = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    if (failed) toast({ kind: 'error', text: `Not all are assigned. ${refusalText(failed.reason)}` })
    else onClear()
  }
  return (
    <section className={classes.bar} aria-label="Actions for the selected issues">
      <strong>{`${issues.length} selected`}</strong>
      <NativeSelect
        aria-label="Move the selected issues"
        value=""
        disabled={shared.length === 0}
        data={[
          { value: '', label: shared.length > 0 ? 'Move…' : 'No move fits all of them' },
          ...shared.map(({ to, label }) => ({ value: to ?? 'seen', label })),
        ]}
        onChange={async ({ currentTarget: { value } }) => {
          const move = shared.find(({ to }) => (to ?? 'seen') === value)
          if (move && (await moves.move(issues, move))) onClear()
        }}
      />
      <NativeSelect
        aria-label="Assign the selected issues"
        value=""
        data={[
          { value: '', label: 'Assign…' },
          { value: 'none', label: 'Unassigned' },
          ...context.people.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => value && void assign(value)}
      />
      <Button variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  )
}
