/** A column of a board while its names are worked on. */
export interface ColumnDraft {
  /** For React, and nobody else. */
  key: number
  name: string
  /** What it was called when the form was opened; undefined for a new one. */
  was: string | undefined
}

interface CardMove {
  id: string
  column: string
  position: number
}

export interface ColumnSteps {
  /** The columns while cards go from old names to new ones; undefined where none has to. */
  meanwhile: string[] | undefined
  moves: CardMove[]
  columns: string[]
}

interface PlacedCard {
  id: string
  column: string | null
  position: number
}

/**
 * How a board comes to its new columns. A column with cards cannot lose its name, so one that is called otherwise stands
 * there twice for a moment, while its cards go over in their order.
 */
export function columnSteps(drafts: readonly ColumnDraft[], cards: readonly PlacedCard[]): ColumnSteps {
  const columns = drafts.map(({ name }) => name.trim())
  const newName = new Map(
    drafts.flatMap(({ was, name }) => (was !== undefined && was !== name.trim() ? [[was, name.trim()]] : [])),
  )
  const moves = cards.flatMap(({ id, column, position }) => {
    const to = column === null ? undefined : newName.get(column)
    return to === undefined ? [] : [{ id, column: to, position }]
  })
  const old = [...newName.keys()].filter((name) => !columns.includes(name))
  return { meanwhile: moves.length > 0 ? [...columns, ...old] : undefined, moves, columns }
}

/** What is wrong with the names, in words. */
export function columnFlaw(drafts: readonly ColumnDraft[]): string | undefined {
  const names = drafts.map(({ name }) => name.trim())
  if (names.length === 0) return 'A board needs a column.'
  if (names.includes('')) return 'Every column needs a name.'
  const twice = names.find((name, at) => names.indexOf(name) < at)
  return twice === undefined ? undefined : `There are two columns called ${twice}.`
}
