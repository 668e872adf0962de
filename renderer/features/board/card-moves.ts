import { type Layout, type Place, placeIn } from './layout.ts'

interface CardMove {
  label: string
  place: Place
}

/** All places that the menu can move a card to. */
export function cardMoves(layout: Layout, id: string): CardMove[] {
  const from = placeIn(layout, id)
  if (!from) return []
  const last = (layout.get(from.column)?.length ?? 1) - 1
  const within: [string, number, boolean][] = [
    ['To the top', 0, from.index > 1],
    ['One up', from.index - 1, from.index > 0],
    ['One down', from.index + 1, from.index < last],
    ['To the bottom', last, from.index < last - 1],
  ]
  return [
    ...within
      .filter(([, , possible]) => possible)
      .map(([label, index]) => ({ label, place: { column: from.column, index } })),
    ...[...layout]
      .filter(([column]) => column !== from.column)
      .map(([column, ids]) => ({ label: `Into ${column}`, place: { column, index: ids.length } })),
  ]
}
