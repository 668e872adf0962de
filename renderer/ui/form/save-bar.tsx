import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../notice.tsx'

interface SaveTroubleProps<R> {
  /** The noun of the row, such as `profile`. */
  noun: string
  message: string | undefined
  /** The row as another user has saved it since. */
  theirs: R | undefined
  onOverwrite: (theirs: R) => void
  onTake: (theirs: R) => void
}

/** Shows why a form was not saved: an error, or a newer version with the choice between the two. */
export function SaveTrouble<R>({ noun, message, theirs, onOverwrite, onTake }: SaveTroubleProps<R>) {
  if (!theirs) return message && <Notice kind="error">{message}</Notice>
  return (
    <Notice kind="error">
      <Text fw={650}>{`Another user changed this ${noun} since you opened it.`}</Text>
      <Text>
        Your entries are still here. Save what you changed over theirs, or discard yours and continue from
        theirs.
      </Text>
      <Group gap="xs" mt="xs">
        <Button onClick={() => onOverwrite(theirs)}>Save mine over theirs</Button>
        <Button variant="default" onClick={() => onTake(theirs)}>
          Discard mine, keep theirs
        </Button>
      </Group>
    </Notice>
  )
}

interface SaveBarProps<R> extends SaveTroubleProps<R> {
  changed: boolean
  saving: boolean
  status: string
  saveLabel?: string
  className?: string | undefined
}

/** The save button of a form with its state, and the reason why it was not saved. */
export function SaveBar<R>({
  changed,
  saving,
  status,
  saveLabel = 'Save',
  className = '',
  ...trouble
}: SaveBarProps<R>) {
  return (
    <>
      <SaveTrouble {...trouble} />
      <Group gap="md" className={className}>
        <Button type="submit" aria-disabled={saving}>
          {saveLabel}
        </Button>
        <Text role="status" c="dimmed">
          {saving ? 'Saving…' : changed ? 'Not saved yet.' : status}
        </Text>
      </Group>
    </>
  )
}
