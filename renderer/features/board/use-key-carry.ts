import { useRef, useState } from 'react'
import { useKeptFocus } from '../../ui/drag/grip.tsx'
import { placeAfterKey, placeIn } from './layout.ts'
import type { Arranged } from './use-arranged.ts'
import type { Card } from './use-boards.ts'

/** Moves a card by keys and announces it to screen readers. */
export function useKeyCarry(arranged: Arranged) {
  const [held, setHeld] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const now = useRef<string>(undefined)
  const keepFocus = useKeptFocus()
  const set = (id: string | undefined, words: string) => {
    now.current = id
    setHeld(id)
    setAnnouncement(words)
  }
  const where = (id: string) => {
    const place = placeIn(arranged.now(), id)
    const count = place ? (arranged.now().get(place.column)?.length ?? 0) : 0
    return place ? `${place.column}, ${place.index + 1} of ${count}` : ''
  }
  const cancel = ({ title, id }: Card) => {
    if (now.current !== id) return
    arranged.letGo()
    keepFocus(id)
    set(undefined, `“${title}” is back where it was.`)
  }
  async function drop({ title, id }: Card) {
    set(undefined, `“${title}” is in ${where(id)}.`)
    keepFocus(id)
    await arranged.put(id)
    keepFocus(id)
  }
  const onKey = (card: Card, key: string): boolean => {
    const { id, title } = card
    if (now.current !== id) {
      if (key !== ' ') return false
      arranged.hold(id)
      set(
        id,
        `“${title}” is picked up in ${where(id)}. Arrow keys carry it, Space puts it down, Escape takes it back.`,
      )
      return true
    }
    if (key === 'Escape') cancel(card)
    else if (key === ' ') void drop(card)
    else if (key.startsWith('Arrow')) {
      const place = placeAfterKey(arranged.now(), id, key)
      if (!place) return true
      arranged.hold(id, place)
      keepFocus(id)
      set(id, where(id))
    } else return false
    return true
  }
  /** Cancels the move when focus leaves the card; a remount in another column restores focus instead. */
  const onLeave = (card: Card) =>
    requestAnimationFrame(() => {
      if ((document.activeElement as HTMLElement | null)?.dataset.grip !== card.id) cancelQuietly(card)
    })
  const cancelQuietly = ({ id, title }: Card) => {
    if (now.current !== id) return
    arranged.letGo()
    set(undefined, `“${title}” is back where it was.`)
  }
  return { held, announcement, onKey, onLeave }
}
export type KeyCarry = ReturnType<typeof useKeyCarry>
