import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import type { Profile } from './profile-draft.ts'

interface SaveBarProps {
  message: string | undefined
  theirs: Profile | undefined
  changed: boolean
  saving: boolean
  said: string
  onOverwrite: (theirs: Profile) => void
  onTake: (theirs: Profile) => void
}

/** Saves the form; says what stands in the way, and how to get past it. */
export function SaveBar({ message, theirs, changed, saving, said, onOverwrite, onTake }: SaveBarProps) {
  return (
    <>
      {theirs ? (
        <Notice kind="error">
          <Text fw={650}>Somebody else changed this profile since you opened it.</Text>
          <Text>
            What you typed is still here. Save the parts that you changed over theirs, or drop yours and go on
            from theirs.
          </Text>
          <Group gap="xs" mt="xs">
            <Button onClick={() => onOverwrite(theirs)}>Save mine over theirs</Button>
            <Button variant="default" onClick={() => onTake(theirs)}>
              Drop mine, take theirs
            </Button>
          </Group>
        </Notice>
      ) : (
        message && <Notice kind="error">{message}</Notice>
      )}
      <Group gap="md">
        <Button type="submit" aria-disabled={saving}>
          Save
        </Button>
        <Text role="status" c="dimmed">
          {saving ? 'Saving…' : changed ? 'Not saved yet.' : said}
        </Text>
      </Group>
    </>
  )
}
