import { Button, Text } from '@mantine/core'
import { useUnsynced } from '../../data/use/use-pending.ts'
import { SaveTrouble } from '../../ui/form/save-bar.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PlanEditing } from './use-plan-draft.ts'

/** Whether the plan is saved, queued, or in conflict. */
export function SaveState({ planId, editing }: { planId: string; editing: PlanEditing }) {
  const { dirty, saving, failure, theirs, retry, settle } = editing
  const unsynced = useUnsynced(planId)
  if (theirs)
    return (
      <SaveTrouble
        noun="plan"
        message={undefined}
        theirs={theirs}
        onOverwrite={() => settle('mine')}
        onTake={() => settle('theirs')}
      />
    )
  if (failure)
    return (
      <Notice kind="error">
        <Text>{`Not saved. ${failure.message}`}</Text>
        <Button variant="default" mt="xs" onClick={() => void retry()}>
          Try again
        </Button>
      </Notice>
    )
  const words =
    saving || dirty ? 'Saving…' : unsynced ? 'Not sent yet: it is sent once the server answers.' : 'Saved'
  return (
    <Text role="status" c="dimmed" data-saved={!dirty && !saving && !unsynced}>
      {words}
    </Text>
  )
}
