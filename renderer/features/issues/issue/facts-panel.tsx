import { NativeSelect, Text } from '@mantine/core'
import { stateOf } from '../../../../server/calc/issue-ways.ts'
import { STANDARD_WORKFLOW } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { Panel } from '../../../ui/panel.tsx'
import { CATEGORIES, type Issue, optionsOf, SEVERITIES } from '../issue-words.ts'
import type { IssueContext } from '../use-issue-context.ts'
import { DueField } from './due-field.tsx'
import { type IssuePatch, useIssueField } from './use-issue-field.ts'

interface FactsPanelProps {
  context: IssueContext
  issue: Issue
}

/** Patch that changes the workflow; keeps the state if the new workflow has it, otherwise uses its first. */
function intoWorkflow(context: IssueContext, issue: Issue, id: string): IssuePatch {
  const workflowId = id || null
  const workflow = context.workflowOf({ workflowId }) ?? STANDARD_WORKFLOW
  const first = workflow.states[0]?.id
  return {
    workflowId,
    ...(!stateOf(workflow, issue.stateId) && first !== undefined && { stateId: first }),
  }
}

/** Properties of an issue; each choice is saved at once. */
export function FactsPanel({ context, issue }: FactsPanelProps) {
  const { shown, set } = useIssueField(issue)
  const { people, workflows, zone } = context
  const assigned = shown.assigneeId
  const offered =
    assigned === null || people.people.some(({ id }) => id === assigned)
      ? people.people
      : [...people.people, { id: assigned, name: people.nameOf(assigned) ?? 'Unknown user' }]
  return (
    <Panel title="Details">
      <label className="check">
        <input
          type="checkbox"
          checked={shown.blocking}
          onChange={(event) => set({ blocking: event.currentTarget.checked })}
        />
        Blocking: the car must not go out while this is open
      </label>
      <NativeSelect
        label="Severity"
        value={shown.severity}
        data={optionsOf(SEVERITIES)}
        onChange={(event) => set({ severity: event.currentTarget.value as Issue['severity'] })}
      />
      <NativeSelect
        label="Category"
        value={shown.category}
        data={optionsOf(CATEGORIES)}
        onChange={(event) => set({ category: event.currentTarget.value as Issue['category'] })}
      />
      <NativeSelect
        label="Assigned to"
        value={assigned ?? ''}
        data={[
          { value: '', label: 'Unassigned' },
          ...offered.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => set({ assigneeId: event.currentTarget.value || null })}
      />
      {!people.complete && (
        <Text c="dimmed" size="sm">
          The list has you, the people who are here now, and those who wrote in an issue of this weekend.
        </Text>
      )}
      <DueField
        key={issue.dueAt ?? ''}
        dueAt={issue.dueAt}
        zone={zone}
        onChange={(dueAt) => dueAt !== issue.dueAt && set({ dueAt })}
      />
      {(workflows.length > 0 || issue.workflowId !== null) && (
        <NativeSelect
          label="Workflow"
          value={shown.workflowId ?? ''}
          data={[
            { value: '', label: 'Standard workflow' },
            ...workflows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => set(intoWorkflow(context, issue, event.currentTarget.value))}
        />
      )}
    </Panel>
  )
}
