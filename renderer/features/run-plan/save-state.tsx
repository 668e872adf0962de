import { Button, Group, Text } from '@mantine/core'
import { useUnsynced } from '../../data/use/use-pending.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PlanEditing } from './use-plan-draft.ts'

/** Whether the plan is saved, queued, or in conflict. */
export function SaveState({ planId, editing }: { planId: string; editing: PlanEditing }) {
  const { dirty, saving, failure, theirs, retry, settle } = editing
  const unsynced = useUnsynced(planId)
  if (theirs)
    return (
      <Notice kind="error">
        <Text fw={650}>Another user has changed the same part of this plan.</Text>
        <Text>What you typed is still here, and is not saved. Which one do you want to keep?</Text>
        <Group gap="xs" mt="xs">
          <Button onClick={() => settle('mine')}>Save mine over theirs</Button>
          <Button variant="default" onClick={() => settle('theirs')}>
            Drop mine, take theirs
          </Button>
        </Group>
      </Notice>
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
