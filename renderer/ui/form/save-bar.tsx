import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../notice.tsx'

interface SaveBarProps<R> {
  /** What is saved, such as `profile`. */
  noun: string
  message: string | undefined
  theirs: R | undefined
  changed: boolean
  saving: boolean
  said: string
  onOverwrite: (theirs: R) => void
  onTake: (theirs: R) => void
}

/** Saves the form; says what stands in the way, and how to get past it. */
export function SaveBar<R>({
  noun,
  message,
  theirs,
  changed,
  saving,
  said,
  onOverwrite,
  onTake,
}: SaveBarProps<R>) {
  return (
    <>
      {theirs ? (
        <Notice kind="error">
          <Text fw={650}>{`Somebody else changed this ${noun} since you opened it.`}</Text>
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
