import type { Cell, GridState } from './use-grid-state.ts'

/** The grid for its keys, pointer and clipboard. Cells are identified by `data-row` and `data-col`. */
export interface Grid {
  /** Ids of the rows, in their order. */
  rows: readonly string[]
  /** Keys of the columns, in their order. */
  columns: readonly string[]
  state: GridState
  /** Moves the focus to a cell, which may not be drawn yet. */
  goTo: (cell: Cell) => void
}

/** The cell that an event comes from; undefined for one of the heads. */
export function cellAt(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const id = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
  const key = cell?.dataset.col
  return id && key ? { id, key } : undefined
}

export const cellSelector = ({ id, key }: Cell): string =>
  `[data-row="${CSS.escape(id)}"] [data-col="${CSS.escape(key)}"]`
