import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { hasNoFocus } from '../has-no-focus.ts'

interface GripProps {
  id: string
  name: string
  held: boolean
  onKey: (key: string) => boolean
  onLeave: () => void
}

/** Where a card is picked up by keys: Space takes it, arrows carry it, Space puts it down, Escape takes it back. */
export function Grip({ id, name, held, onKey, onLeave }: GripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key === 'Enter' ? ' ' : event.key
    if (onKey(key)) event.preventDefault()
  }
  return (
    <ActionIcon
      data-grip={id}
      aria-label={`Carry ${name}`}
      aria-pressed={held}
      title="Drag, or Space and arrow keys"
      color="gray"
      c="dimmed"
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <path d="M8 4h3v3H8zm5 0h3v3h-3zM8 10.5h3v3H8zm5 0h3v3h-3zM8 17h3v3H8zm5 0h3v3h-3z" />
      </svg>
    </ActionIcon>
  )
}

/**
 * Returns a function that keeps the focus on a card through the next render: in another column it is mounted again. Focus that
 * has gone on elsewhere stays there. A layout effect, because a passive one of an earlier render may still run between a key
 * press and its own render.
 */
export function useKeptFocus(): (id: string) => void {
  const kept = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (kept.current && hasNoFocus())
      document.querySelector<HTMLElement>(`[data-grip="${kept.current}"]`)?.focus()
    kept.current = undefined
  })
  return (id) => {
    kept.current = id
  }
}
