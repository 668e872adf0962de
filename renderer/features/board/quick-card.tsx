import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useCreate } from '../../data/use/use-rows.ts'
import { refusalText } from '../../schema/refusal-text.ts'

interface QuickCardProps {
  column: string
  /** The board of the new card; the event where the card is on no board. */
  home: { boardId: string } | { eventId: string }
}

/** Adds a card at the end of a column by its title and Enter. */
export function QuickCard({ column, home }: QuickCardProps) {
  const create = useCreate('boardCards')
  const [title, setTitle] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || title.trim() === '' || create.isPending) return
    event.preventDefault()
    // What is typed before the answer is the next card.
    const clear = () => setTitle((now) => (now === title ? '' : now))
    create.mutate({ ...home, column, title: title.trim() }, { onSuccess: clear })
  }
  return (
    <TextInput
      aria-label={`New card in ${column}`}
      placeholder="Add a card"
      value={title}
      maxLength={200}
      autoComplete="off"
      enterKeyHint="done"
      error={create.error ? refusalText(create.error) : undefined}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
