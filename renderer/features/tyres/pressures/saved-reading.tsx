import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../format/failure.ts'
import { Notice } from '../../../ui/notice.tsx'

export interface Saved {
  /** Sentence about what was saved. */
  text: string
  undo: () => Promise<void>
}

/** The last save with undo, inside the form because a toast would cover the button. */
export function SavedReading({ saved, onGone }: { saved: Saved; onGone: () => void }) {
  const [problem, setProblem] = useState<string>()
  const undo = () => saved.undo().then(onGone, (error: unknown) => setProblem(toFailure(error).message))
  return (
    <>
      <Group gap="xs">
        <Text role="status">{saved.text}</Text>
        <Button variant="default" onClick={() => void undo()}>
          Undo
        </Button>
      </Group>
      {problem && <Notice kind="error">{`The measurements are still there. ${problem}`}</Notice>}
    </>
  )
}
