import { Stack, TextInput } from '@mantine/core'
import { useDraftForm } from '../../../rows/use-draft-form.ts'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { SaveTrouble } from '../../../ui/form/save-bar.tsx'
import { useFirstFocus } from '../../../ui/form/use-first-focus.ts'
import { WORKFLOW, type WorkflowDraft, type WorkflowRow } from './workflow-draft.ts'
import classes from './workflow-editor.module.css'
import { WorkflowMatrix, WorkflowMoves } from './workflow-matrix.tsx'
import { WorkflowStates } from './workflow-states.tsx'

interface WorkflowEditorProps {
  /** The workflow to edit; undefined for a new one. */
  row: WorkflowRow | undefined
  start: WorkflowDraft
  onDone: () => void
  onRemove: () => void
}

/** Edits the states and transitions of a workflow. The server refuses to remove states that issues are in. */
export function WorkflowEditor({ row, start, onDone, onRemove }: WorkflowEditorProps) {
  const { draft, set, form, opened, bar } = useDraftForm(WORKFLOW, row, {
    blank: () => start,
    onSaved: onDone,
  })
  useFirstFocus(form.ref)
  return (
    <form {...form}>
      <Stack>
        <TextInput
          label="Name"
          value={draft.name}
          maxLength={200}
          data-autofocus
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <WorkflowStates draft={draft} onChange={set} />
        <WorkflowMatrix draft={draft} onChange={set} />
        <WorkflowMoves draft={draft} onChange={set} />
        <div className={classes.foot}>
          <SaveTrouble noun="workflow" {...bar} />
          <FormFoot
            saveLabel={opened ? 'Save' : 'Add workflow'}
            busy={bar.saving}
            onCancel={onDone}
            onRemove={opened ? onRemove : undefined}
          />
        </div>
      </Stack>
    </form>
  )
}
