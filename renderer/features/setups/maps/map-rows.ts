import type { Setup } from '../sheet/sheet-cells.ts'

/** One map while it is typed. `key` stays the same while its name changes. */
export interface MapRow {
  key: string
  name: string
  value: string
}

/** Where a team wrote one text instead of a list, it has this name. */
const TEXT = 'Maps'

/** The maps of a sheet as lines. */
export function mapRows(maps: Setup['maps']): MapRow[] {
  if (maps === null || maps === '') return []
  if (typeof maps === 'string') return [{ key: '0', name: TEXT, value: maps }]
  return Object.entries(maps).map(([name, value], at) => ({ key: String(at), name, value: String(value) }))
}

const NUMBER = /^-?\d+(?:[.,]\d+)?$/
const positionOf = (text: string) => (NUMBER.test(text) ? Number(text.replace(',', '.')) : text)

/** A line with a name or a position only. */
export const isBegun = ({ name, value }: MapRow): boolean => (name.trim() === '') !== (value.trim() === '')

/** The names that stand on more than one line. */
export const doubledNames = (rows: readonly MapRow[]): string[] =>
  rows.map(({ name }) => name.trim()).filter((name, at, all) => name !== '' && all.indexOf(name) !== at)

/** What the lines say, as it is stored; null where they say nothing. A text of the team's own stays a text. */
export function mapsOf(rows: readonly MapRow[], before: Setup['maps']): Setup['maps'] {
  const said = rows
    .map(({ name, value }) => [name.trim(), value.trim()] as const)
    .filter(([name]) => name !== '')
  if (said.length === 0) return null
  const [only] = said
  if (typeof before === 'string' && said.length === 1 && only?.[0] === TEXT) return only[1]
  return Object.fromEntries(said.map(([name, value]) => [name, positionOf(value)]))
}
