import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../format/failure.ts'
import { Notice } from '../../../ui/notice.tsx'

export interface Saved {
  /** What was saved, in a sentence. */
  text: string
  undo: () => Promise<void>
}

/** What was saved last and a way to take it back. It stands in the form: a message at the edge would cover the button. */
export function SavedReading({ saved, onGone }: { saved: Saved; onGone: () => void }) {
  const [problem, setProblem] = useState<string>()
  const undo = () => saved.undo().then(onGone, (error: unknown) => setProblem(toFailure(error).message))
  return (
    <>
      <Group gap="xs">
        <Text role="status">{saved.text}</Text>
        <Button variant="light" onClick={() => void undo()}>
          Undo
        </Button>
      </Group>
      {problem && <Notice kind="error">{`The measurements are still there. ${problem}`}</Notice>}
    </>
  )
}
