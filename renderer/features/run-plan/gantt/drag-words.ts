import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

type Over = { active: { id: UniqueIdentifier }; over: { id: UniqueIdentifier } | null }

/** Screen reader announcements while a row is dragged. `placeOf` returns a row's index by its key. */
export function dragWords(placeOf: (key: UniqueIdentifier) => number): {
  announcements: Announcements
  screenReaderInstructions: { draggable: string }
} {
  const number = (key: UniqueIdentifier) => placeOf(key) + 1
  const place = ({ active, over }: Over, verb: string) =>
    over
      ? `Row ${number(active.id)} ${verb} place ${number(over.id)}.`
      : `Row ${number(active.id)} is over no place.`
  return {
    announcements: {
      onDragStart: ({ active }) => `Row ${number(active.id)} is picked up.`,
      onDragOver: (event) => place(event, 'is over'),
      onDragEnd: (event) => place(event, 'is put at'),
      onDragCancel: ({ active }) => `Row ${number(active.id)} stays where it was.`,
    },
    screenReaderInstructions: {
      draggable:
        'Press Space to pick the row up, the arrow keys to move it, Space to put it down, and Escape to leave it where it was.',
    },
  }
}
