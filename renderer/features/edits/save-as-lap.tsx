import { Button } from '@mantine/core'
import type { CardParts } from './card-parts.ts'
import { useNextLap } from './use-next-lap.ts'

/** Saves a lap under the next free number when its own is taken. */
export function SaveAsLap({ edit, edits, again, decide }: CardParts) {
  const number = useNextLap(edit, edits)
  if (number === undefined) return null
  return (
    <Button onClick={() => decide(edit, () => again(edit.id, { lapNumber: number }))}>
      {`Save mine as lap ${number}`}
    </Button>
  )
}
