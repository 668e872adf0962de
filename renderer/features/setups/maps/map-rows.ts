import type { Setup } from '../sheet/sheet-cells.ts'

/** A map in the editor. `key` is stable while the name changes. */
export interface MapRow {
  key: string
  name: string
  value: string
}

/** Name of a map stored as plain text instead of a list. */
const TEXT = 'Maps'

/** The maps of a setup as rows. */
export function mapRows(maps: Setup['maps']): MapRow[] {
  if (maps === null || maps === '') return []
  if (typeof maps === 'string') return [{ key: '0', name: TEXT, value: maps }]
  return Object.entries(maps).map(([name, value], at) => ({ key: String(at), name, value: String(value) }))
}

const NUMBER = /^-?\d+(?:[.,]\d+)?$/
const positionOf = (text: string) => (NUMBER.test(text) ? Number(text.replace(',', '.')) : text)

/** A row with only one of name and position. */
export const isBegun = ({ name, value }: MapRow): boolean => (name.trim() === '') !== (value.trim() === '')

/** Names used by more than one row. */
export const doubledNames = (rows: readonly MapRow[]): string[] =>
  rows.map(({ name }) => name.trim()).filter((name, at, all) => name !== '' && all.indexOf(name) !== at)

/** Rows in stored form, null if all are empty. A plain text stays a text. */
export function mapsOf(rows: readonly MapRow[], before: Setup['maps']): Setup['maps'] {
  const filled = rows
    .map(({ name, value }) => [name.trim(), value.trim()] as const)
    .filter(([name]) => name !== '')
  if (filled.length === 0) return null
  const [only] = filled
  if (typeof before === 'string' && filled.length === 1 && only?.[0] === TEXT) return only[1]
  return Object.fromEntries(filled.map(([name, value]) => [name, positionOf(value)]))
}
