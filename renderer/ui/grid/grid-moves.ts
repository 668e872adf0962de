export type Arrow = 'up' | 'down' | 'left' | 'right'

export interface Place {
  row: number
  col: number
}

interface Size {
  rows: number
  cols: number
  /** Rows that fit on the screen. */
  page: number
}

type Step = (at: Place, size: Size) => Place

const STEPS: Readonly<Record<string, readonly [plain: Step, withMod: Step]>> = {
  ArrowUp: [({ row, col }) => ({ row: row - 1, col }), ({ col }) => ({ row: 0, col })],
  ArrowDown: [({ row, col }) => ({ row: row + 1, col }), ({ col }, { rows }) => ({ row: rows - 1, col })],
  ArrowLeft: [({ row, col }) => ({ row, col: col - 1 }), ({ row }) => ({ row, col: 0 })],
  ArrowRight: [({ row, col }) => ({ row, col: col + 1 }), ({ row }, { cols }) => ({ row, col: cols - 1 })],
  Home: [({ row }) => ({ row, col: 0 }), () => ({ row: 0, col: 0 })],
  End: [
    ({ row }, { cols }) => ({ row, col: cols - 1 }),
    (_, { rows, cols }) => ({ row: rows - 1, col: cols - 1 }),
  ],
  PageUp: [
    ({ row, col }, { page }) => ({ row: Math.max(0, row - page), col }),
    ({ col }) => ({ row: 0, col }),
  ],
  PageDown: [
    ({ row, col }, { rows, page }) => ({ row: Math.min(rows - 1, row + page), col }),
    ({ col }, { rows }) => ({ row: rows - 1, col }),
  ],
}

type Landing = Place & { beyond: boolean }

/** Within a row the Tab key goes from cell to cell; at its ends it leaves the table, and undefined is answered. */
export function tabMove({ row, col }: Place, cols: number, back: boolean): Landing | undefined {
  const next = col + (back ? -1 : 1)
  return next < 0 || next >= cols ? undefined : { row, col: next, beyond: false }
}

/**
 * Where a key leads from a cell, kept inside the table; undefined for a key that leads nowhere. `beyond`: an arrow leads
 * below the last row.
 */
export function gridMove(key: string, withMod: boolean, at: Place, size: Size): Landing | undefined {
  const step = STEPS[key]?.[withMod ? 1 : 0]
  if (!step) return undefined
  const { row, col } = step(at, size)
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    col: Math.max(0, Math.min(size.cols - 1, col)),
    beyond: key === 'ArrowDown' && row >= size.rows,
  }
}

/**
 * Where an arrow leads out of a text field: up and down from anywhere, to the sides from that end of its text. Undefined for
 * other keys and where nothing is typed.
 */
export function arrowOut(key: string, target: EventTarget | null): Arrow | undefined {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return undefined
  const { selectionStart, selectionEnd, value } = target
  const caret = selectionStart === selectionEnd ? selectionStart : null
  if (key === 'ArrowLeft') return caret === 0 ? 'left' : undefined
  if (key === 'ArrowRight') return caret === value.length ? 'right' : undefined
  return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
}
