/** Value of a cell: empty, number, boolean or text. */
export type Cell = string | number | boolean | null

/** Separates the values of a list in one cell. */
const BETWEEN = '; '

const isShort = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && !value.includes(BETWEEN.trim()))

/** A value as one cell: a list of plain values becomes `a; b`, anything larger is JSON. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return value as Cell
  if (Array.isArray(value) && value.every(isShort)) return value.join(BETWEEN)
  return JSON.stringify(value)
}
