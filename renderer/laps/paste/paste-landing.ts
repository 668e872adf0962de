import { sameValue } from '../../data/queue/same-value.ts'
import { cellsOf } from '../../ui/grid/tsv.ts'
import type { UnitOf } from '../../ui/units/use-units.ts'
import type { LapField } from '../store/lap-fields.ts'
import type { Lap } from '../store/lap-store.ts'
import { readPastedCell } from './paste-cell.ts'
import { isHeader, namedFields } from './paste-header.ts'

/** Where a block is put. */
export interface PastePlace {
  /** Fields of the columns from the chosen one on; undefined for a column that is not typed. */
  columns: readonly (LapField | undefined)[]
  /** Laps of the rows from the chosen one on; further rows are new laps. */
  rows: readonly Lap[]
  /** All laps of the car, for columns with lap numbers. */
  laps: readonly Lap[]
  /** Fields that a header may name. */
  fields: readonly LapField[]
  units?: UnitOf
}

export interface LandedCell {
  field: LapField
  text: string
  value?: string | number | boolean | null
  message?: string
}

/** One lap of a pasted block. */
export interface LandedRow {
  lapNumber: number
  /** The existing lap. */
  lap?: Lap | undefined
  cells: readonly LandedCell[]
  /** The violation of the row as a whole. */
  message?: string
}

export interface Landing {
  fields: readonly LapField[]
  rows: readonly LandedRow[]
  /** Heads and columns that land nowhere. */
  ignored: readonly string[]
  /** Cells that cannot be read, and rows that cannot land. */
  wrong: number
}

const HIGHEST_LAP = 9999

/** A column headed "Lap" with times in it, and no other of times, holds the lap times. */
function mended(
  fields: readonly (LapField | undefined)[],
  body: readonly string[][],
  known: readonly LapField[],
) {
  const at = fields.findIndex((field) => field?.key === 'lapNumber')
  const time = known.find(({ key }) => key === 'lapTimeMs')
  const hasTime = fields.some((field) => field?.key === 'lapTimeMs')
  const isTime = at >= 0 && body.some((cells) => /[:.]/.test(cells[at] ?? ''))
  return isTime && !hasTime ? fields.map((field, index) => (index === at ? time : field)) : fields
}

function readRow(
  cells: readonly string[],
  fields: readonly (LapField | undefined)[],
  isNew: boolean,
  units?: UnitOf,
) {
  return fields.flatMap((field, index): LandedCell[] => {
    const text = cells[index]
    if (!field || text === undefined || (text === '' && isNew)) return []
    return [{ field, text, ...readPastedCell(field, text, units) }]
  })
}

/** Maps each pasted cell to its lap and field, without writing. */
export function landPaste(text: string, place: PastePlace): Landing {
  const table = cellsOf(text)
  const head = table[0]
  const headed = head !== undefined && isHeader(head, place.fields)
  const body = headed ? table.slice(1) : table
  const width = Math.max(0, ...body.map((cells) => cells.length))
  const fields = headed
    ? mended(namedFields(head, place.fields), body, place.fields)
    : Array.from({ length: width }, (_, index) => place.columns[index])
  const ignored = Array.from({ length: Math.max(width, headed ? head.length : 0) }, (_, index) => index)
    .filter((index) => !fields[index] && body.some((cells) => (cells[index] ?? '') !== ''))
    .map((index) => (headed && head[index]) || `column ${index + 1}`)
  const byNumber = new Map(place.laps.map((lap) => [lap.lapNumber, lap]))
  const numbered = fields.findIndex((field) => field?.key === 'lapNumber')
  let next = (place.laps.at(-1)?.lapNumber ?? 0) + 1
  const seen = new Set<number>()

  const rows = body.map((cells, index): LandedRow => {
    let lap = numbered < 0 ? place.rows[index] : undefined
    let lapNumber = lap?.lapNumber ?? next
    let message: string | undefined
    if (numbered >= 0) {
      const typed = cells[numbered] ?? ''
      const known = /^\d{1,4}$/.test(typed)
      if (known) lapNumber = Number(typed)
      else message = `${typed || 'Nothing'} is no lap number.`
      lap = known ? byNumber.get(lapNumber) : undefined
    }
    if (seen.has(lapNumber)) message ??= `Lap ${lapNumber} comes twice.`
    if (lapNumber > HIGHEST_LAP) message ??= `Lap numbers go up to ${HIGHEST_LAP}.`
    seen.add(lapNumber)
    if (!lap) next = Math.max(next, lapNumber + 1)
    const values = fields.map((field) => (numbered >= 0 && field?.key === 'lapNumber' ? undefined : field))
    return { lapNumber, lap, cells: readRow(cells, values, !lap, place.units), ...(message && { message }) }
  })
  const wrong = rows.reduce(
    (count, row) => count + (row.message ? 1 : 0) + row.cells.filter(({ message }) => message).length,
    0,
  )
  const landed = fields.filter((field) => field !== undefined)
  return { fields: landed.filter(({ key }) => numbered < 0 || key !== 'lapNumber'), rows, ignored, wrong }
}

/** Body of a pasted row; for an existing lap only the changed fields. */
export function landedValues({ lap, cells }: LandedRow): Partial<Lap> {
  const values = cells.map(({ field, value }) => [field.key, value] as const)
  return Object.fromEntries(
    values.filter(([key, value]) => value !== undefined && (!lap || !sameValue(lap[key], value))),
  )
}
