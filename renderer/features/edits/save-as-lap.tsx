import { Button } from '@mantine/core'
import type { CardParts } from './card-parts.ts'
import { useNextLap } from './use-next-lap.ts'

/** Keeps a lap whose number somebody else took under the next one. */
export function SaveAsLap({ edit, edits, again, decide }: CardParts) {
  const number = useNextLap(edit, edits)
  if (number === undefined) return null
  return (
    <Button onClick={() => decide(edit, () => again(edit.id, { lapNumber: number }))}>
      {`Save mine as lap ${number}`}
    </Button>
  )
}
