/** The fields of a card that determine its place. */
export interface Ranked {
  id: string
  position: number
}

export interface Rank {
  id: string
  position: number
}

const STEP = 1

/** A number between two neighbours; undefined where floating point has none left. */
function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? STEP : after - STEP
  if (after === undefined) return before + STEP
  const middle = before + (after - before) / 2
  return before < middle && middle < after ? middle : undefined
}

/**
 * Positions to write for a card at its place in `column`, which already contains it: the card's own, or those of the
 * whole column where no number is left between its neighbours.
 */
export function ranksFor(column: readonly Ranked[], id: string): Rank[] {
  const at = column.findIndex((card) => card.id === id)
  const position = between(column[at - 1]?.position, column[at + 1]?.position)
  if (position !== undefined) return [{ id, position }]
  return column.flatMap((card, index) => {
    const wanted = (index + 1) * STEP
    return card.position === wanted && card.id !== id ? [] : [{ id: card.id, position: wanted }]
  })
}
