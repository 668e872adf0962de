/** Card ids of each column in display order, by column name. */
export type Layout = ReadonlyMap<string, readonly string[]>

export interface Place {
  column: string
  index: number
}

/** Column and index of a card. */
export function placeIn(layout: Layout, id: string): Place | undefined {
  for (const [column, ids] of layout) {
    const index = ids.indexOf(id)
    if (index >= 0) return { column, index }
  }
  return undefined
}

/** Moves a card to another place; returns the same object where nothing changes. */
export function moved(layout: Layout, id: string, { column, index }: Place): Layout {
  const from = placeIn(layout, id)
  if (from?.column === column && from.index === index) return layout
  return new Map(
    [...layout].map(([name, ids]) => {
      const rest = ids.includes(id) ? ids.filter((each) => each !== id) : ids
      return [name, name === column ? rest.toSpliced(index, 0, id) : rest]
    }),
  )
}

/** Drops removed cards from a layout. */
export const withoutRemoved = (layout: Layout, ids: ReadonlySet<string>): Layout =>
  [...layout.values()].every((column) => column.every((id) => ids.has(id)))
    ? layout
    : new Map([...layout].map(([name, column]) => [name, column.filter((id) => ids.has(id))]))

const ACROSS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ALONG: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Place of a card after an arrow key; undefined at the edge of the board. */
export function placeAfterKey(layout: Layout, id: string, key: string): Place | undefined {
  const from = placeIn(layout, id)
  if (!from) return undefined
  const [along, across] = [ALONG[key], ACROSS[key]]
  if (along !== undefined) {
    const index = from.index + along
    return index >= 0 && index < (layout.get(from.column)?.length ?? 0)
      ? { column: from.column, index }
      : undefined
  }
  if (across === undefined) return undefined
  const columns = [...layout.keys()]
  const column = columns[columns.indexOf(from.column) + across]
  if (column === undefined) return undefined
  return { column, index: Math.min(from.index, layout.get(column)?.length ?? 0) }
}
