/** A column of a board while the form edits its name. */
export interface ColumnDraft {
  /** React key. */
  key: number
  name: string
  /** Its saved name; undefined for a new column. */
  was: string | undefined
}

interface CardMove {
  id: string
  column: string
  position: number
}

export interface ColumnSteps {
  /** Columns to save while cards move from old names to new ones; undefined where no card has to move. */
  interim: string[] | undefined
  moves: CardMove[]
  columns: string[]
}

interface PlacedCard {
  id: string
  column: string | null
  position: number
}

/**
 * Steps that rename the columns of a board. A column that has cards cannot lose its name, so a renamed one is saved
 * under both names until its cards have moved.
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
  return { interim: moves.length > 0 ? [...columns, ...old] : undefined, moves, columns }
}

/** The error message for invalid column names. */
export function columnViolation(drafts: readonly ColumnDraft[]): string | undefined {
  const names = drafts.map(({ name }) => name.trim())
  if (names.length === 0) return 'A board needs a column.'
  if (names.includes('')) return 'Every column needs a name.'
  const twice = names.find((name, at) => names.indexOf(name) < at)
  return twice === undefined ? undefined : `There are two columns called ${twice}.`
}
