import { type CollisionDetection, pointerWithin, rectIntersection } from '@dnd-kit/core'
import { type Layout, type Place, placeIn } from './layout.ts'

const COLUMN = 'column '

/** Drop target id of a column. */
export const columnTarget = (name: string): string => `${COLUMN}${name}`

/** Collision detection that prefers the card below the pointer, then the column. */
export const cardBelow: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  const cards = hits.filter(({ id }) => !String(id).startsWith(COLUMN))
  if (cards.length > 0) return cards
  return hits.length > 0 ? hits : rectIntersection(args)
}

/** Place of a card dropped on a target: the target card's place, or the end of a column. */
export function placeOver(layout: Layout, id: string, target: string): Place | undefined {
  if (!target.startsWith(COLUMN)) return placeIn(layout, target)
  const column = target.slice(COLUMN.length)
  const ids = layout.get(column)
  if (!ids) return undefined
  return { column, index: ids.includes(id) ? ids.length - 1 : ids.length }
}
