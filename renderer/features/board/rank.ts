/** What of a card its place depends on. */
export interface Ranked {
  id: string
  position: number
}

export interface Rank {
  id: string
  position: number
}

const STEP = 1

/** A number between two neighbours; undefined where there is none left. */
function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? STEP : after - STEP
  if (after === undefined) return before + STEP
  const middle = before + (after - before) / 2
  return before < middle && middle < after ? middle : undefined
}

/**
 * The positions to write so that a card stands at its place in `column`, which holds it there already. One card, its own;
 * all of the column only where no number is left between its neighbours.
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
