import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/**
 * A card is dragged by the mouse at once, and by a finger that rests on it for a moment: one that moves right away
 * scrolls. Keys have a way of their own, which needs no geometry.
 */
export const useCardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
