import { Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Row } from '../../../data/row-cache.ts'
import { useCreate, useUpdate } from '../../../data/use-rows.ts'
import { refusalText } from '../../../schema/refusal-text.ts'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { useFirstFocus } from '../../../ui/form/use-first-focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { flawOf, type WorkflowDraft } from './workflow-draft.ts'
import classes from './workflow-editor.module.css'
import { WorkflowMatrix, WorkflowMoves } from './workflow-matrix.tsx'
import { WorkflowStates } from './workflow-states.tsx'

interface WorkflowEditorProps {
  /** The workflow that is changed; a new one without it. */
  row: Row<'issueWorkflows'> | undefined
  start: WorkflowDraft
  onDone: () => void
  onRemove: () => void
}

/** States and moves of a workflow. What issues are still in cannot go: the server says which. */
export function WorkflowEditor({ row, start, onDone, onRemove }: WorkflowEditorProps) {
  const create = useCreate('issueWorkflows')
  const update = useUpdate('issueWorkflows')
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  const [opened] = useState(row)
  const [draft, setDraft] = useState(start)
  const [problem, setProblem] = useState<string>()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const flaw = flawOf(draft)
    setProblem(flaw)
    if (flaw || create.isPending || update.isPending) return
    try {
      if (opened)
        await update.mutateAsync({ id: opened.id, body: draft, ifMatch: opened.version, base: opened })
      else await create.mutateAsync(draft)
      onDone()
    } catch (error) {
      setProblem(refusalText(error))
    }
  }
  return (
    <form ref={form} noValidate onSubmit={save}>
      <Stack>
        <TextInput
          label="Name"
          value={draft.name}
          maxLength={200}
          data-autofocus
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <WorkflowStates draft={draft} onChange={setDraft} />
        <WorkflowMatrix draft={draft} onChange={setDraft} />
        <WorkflowMoves draft={draft} onChange={setDraft} />
        <div className={classes.foot}>
          {problem !== undefined && <Notice kind="error">{problem}</Notice>}
          <FormFoot
            saveLabel={opened ? 'Save' : 'Add workflow'}
            onCancel={onDone}
            onRemove={opened ? onRemove : undefined}
          />
        </div>
      </Stack>
    </form>
  )
}
