import { type CollisionDetection, pointerWithin, rectIntersection } from '@dnd-kit/core'
import { type Layout, type Place, placeIn } from './layout.ts'

const COLUMN = 'column '

/** What a column is called among the things that a card may be put on. */
export const columnTarget = (name: string): string => `${COLUMN}${name}`

/** The card below the pointer, else the column. */
export const cardBelow: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  const cards = hits.filter(({ id }) => !String(id).startsWith(COLUMN))
  if (cards.length > 0) return cards
  return hits.length > 0 ? hits : rectIntersection(args)
}

/** Where a card comes that is put on a target: at the place of a card, or at the end of a column. */
export function placeOver(layout: Layout, id: string, target: string): Place | undefined {
  if (!target.startsWith(COLUMN)) return placeIn(layout, target)
  const column = target.slice(COLUMN.length)
  const ids = layout.get(column)
  if (!ids) return undefined
  return { column, index: ids.includes(id) ? ids.length - 1 : ids.length }
}
