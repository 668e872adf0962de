import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  STANDARD_WORKFLOW,
  type Workflow,
} from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { useCommand } from '../../../context/commands.ts'
import { RemoveDialog } from '../../../rows/dialogs/remove-dialog.tsx'
import { refusalText } from '../../../schema/refusal-text.ts'
import { useFocusReturn } from '../../../ui/dialog/use-focus-return.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { StateTag } from '../tags.tsx'
import { useDefaultWorkflow } from './use-default-workflow.ts'
import { draftOf, type WorkflowDraft, type WorkflowRow } from './workflow-draft.ts'
import classes from './workflow-editor.module.css'
import { WorkflowEditor } from './workflow-editor.tsx'

type Open =
  | { at: 'list' }
  | { at: 'editor'; row?: WorkflowRow; start: WorkflowDraft }
  | { at: 'removal'; row: WorkflowRow }

const FORM = { key: 'issueWorkflows', noun: 'workflow', nameOf: ({ name }: WorkflowRow) => name } as const

interface EntryProps {
  name: string
  workflow: Workflow
  isDefault: boolean
  onDefault: (() => void) | undefined
  onEdit: () => void
  editLabel: string
}

const Entry = ({ name, workflow, isDefault, onDefault, onEdit, editLabel }: EntryProps) => (
  <li>
    <div>
      <Text fw={650}>
        {name}
        {isDefault && (
          <Text span c="dimmed" fw={500}>
            {' '}
            new issues follow it
          </Text>
        )}
      </Text>
      <span className="cluster">
        {workflow.states.map((state) => (
          <StateTag key={state.id} state={state} id={state.id} />
        ))}
      </span>
    </div>
    <Group gap="xs">
      {onDefault && !isDefault && (
        <Button variant="subtle" aria-label={`New issues follow ${name}`} onClick={onDefault}>
          Use for new issues
        </Button>
      )}
      <Button variant="default" aria-label={`${editLabel} ${name}`} onClick={onEdit}>
        {editLabel}
      </Button>
    </Group>
  </li>
)

/** Lists the team's workflows and opens their editor. */
export function WorkflowsButton({ workflows }: { workflows: readonly WorkflowRow[] }) {
  const [open, setOpen] = useState<Open>()
  useFocusReturn(open !== undefined)
  const toast = useToast()
  const usual = useDefaultWorkflow(workflows)
  useCommand({ label: 'Workflows of issues', group: 'Issues', run: () => setOpen({ at: 'list' }) })
  const back = () => setOpen({ at: 'list' })
  const makeUsual = (id: string) =>
    usual.maySet
      ? () =>
          void usual.set(id).catch((error) =>
            toast({
              kind: 'error',
              text: `New issues keep their previous workflow. ${refusalText(error)}`,
            }),
          )
      : undefined
  const copyStandard = () =>
    setOpen({ at: 'editor', start: { name: '', ...structuredClone(STANDARD_WORKFLOW) } })
  const edit = (row: WorkflowRow) => setOpen({ at: 'editor', row, start: draftOf(row) })
  const title =
    open?.at === 'editor' ? (open.row ? `Workflow ${open.row.name}` : 'New workflow') : 'Workflows'
  return (
    <>
      <Button variant="default" onClick={back}>
        Workflows
      </Button>
      {open?.at === 'removal' && <RemoveDialog form={FORM} row={open.row} onClose={back} />}
      {open && open.at !== 'removal' && (
        <Modal
          opened
          onClose={() => setOpen(undefined)}
          title={title}
          size={open.at === 'editor' ? '68rem' : 'xl'}
          closeOnClickOutside={false}
        >
          {open.at === 'list' ? (
            <Stack>
              <ul className={`grid gap-2xs ${classes.list}`}>
                <Entry
                  name="Standard workflow"
                  workflow={STANDARD_WORKFLOW}
                  isDefault={usual.id === ''}
                  onDefault={makeUsual('')}
                  onEdit={copyStandard}
                  editLabel="Copy"
                />
                {workflows.map((row) => (
                  <Entry
                    key={row.id}
                    name={row.name}
                    workflow={draftOf(row)}
                    isDefault={usual.id === row.id}
                    onDefault={makeUsual(row.id)}
                    onEdit={() => edit(row)}
                    editLabel="Edit"
                  />
                ))}
              </ul>
              <Text c="dimmed">
                The standard workflow cannot be changed: copy it to make your own. Existing issues keep
                theirs.
              </Text>
            </Stack>
          ) : (
            <WorkflowEditor
              row={open.row}
              start={open.start}
              onDone={back}
              onRemove={() => open.row && setOpen({ at: 'removal', row: open.row })}
            />
          )}
        </Modal>
      )}
    </>
  )
}
