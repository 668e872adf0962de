import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/**
 * A card is dragged by the mouse at once, and by a finger that rests on it for a moment: one that moves right away
 * scrolls. Keys are handled by the boards.
 */
export const useCardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

const nothing = () => undefined

/** Turns off the drag library's announcements: boards announce key moves themselves. */
export const QUIET = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
}
