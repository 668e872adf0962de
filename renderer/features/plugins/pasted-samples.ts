import { columnNames, guessDelimiter } from '../../../server/calc/tables/csv-columns.ts'
import { isObject } from '../../format/is-object.ts'
import { parseJson } from '../../schema/json-text.ts'

type Values = (number | null)[]
type Samples = Record<string, number | null>[]
export type Pasted = { samples: Samples } | { columns: Record<string, Values> }

/** Distinguishes samples from columns by shape only; the server validates the content. */
function fromJson(text: string): Pasted {
  const value = parseJson(text)
  if (Array.isArray(value)) return { samples: value as Samples }
  if (!isObject(value)) throw new Error('must be samples, columns or a table')
  if (Array.isArray(value.samples)) return { samples: value.samples as Samples }
  return { columns: (isObject(value.columns) ? value.columns : value) as Record<string, Values> }
}

function cellOf(text: string, decimalComma: boolean, line: number, name: string): number | null {
  const bare = text.trim()
  if (bare === '') return null
  const value = Number(decimalComma ? bare.replace(',', '.') : bare)
  if (Number.isNaN(value)) throw new Error(`has "${bare}" for ${name} in line ${line}, which is not a number`)
  return value
}

/** A table with channel names in its first line, as copied from a spreadsheet. */
function fromTable(text: string): Pasted {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  const delimiter = guessDelimiter(text)
  const names = columnNames((lines[0] ?? '').split(delimiter))
  if (!names.includes('t')) throw new Error('needs a column t, the time of each sample in seconds')
  const columns: Record<string, Values> = Object.fromEntries(names.map((name) => [name, []]))
  for (const [index, line] of lines.slice(1).entries()) {
    const cells = line.split(delimiter)
    for (const [at, name] of names.entries())
      columns[name]?.push(cellOf(cells[at] ?? '', delimiter !== ',', index + 2, name))
  }
  return { columns }
}

/** Pasted telemetry: samples or columns in JSON, or a table. Throws an error with a message for the user. */
export function pastedSamples(text: string): Pasted {
  const bare = text.trim()
  if (bare === '') throw new Error('is empty: paste samples, or choose a lap')
  return bare.startsWith('[') || bare.startsWith('{') ? fromJson(bare) : fromTable(bare)
}
