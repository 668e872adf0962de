import { createHash } from 'node:crypto'
import { memoize } from '../../calc/memoize.ts'
import type { SystemTables } from '../engine/system-tables.ts'
import { damaged, readStoredJson } from '../rows/stored-json.ts'

type Row = Record<string, unknown>
/** Columns of a change that usually hold the same as a field of its row. */
const SAME = {
  id: 'entity_id',
  accountId: 'account_id',
  createdAt: 'occurred_at',
  updatedAt: 'occurred_at',
  createdBy: 'actor_user_id',
  version: 'version',
  sessionId: 'session_id',
  eventId: 'event_id',
} as const satisfies Record<string, keyof SystemTables['changes']>
type Column = (typeof SAME)[keyof typeof SAME]
/** The part of a change that a packed row refers to. */
export type Entry = Pick<SystemTables['changes'], Column | 'entity_type'>

/** The names of a row's fields in their order. Equal names have an equal id in every database. */
export interface Shape {
  id: string
  names: readonly string[]
  columns: readonly (Column | undefined)[]
  empty: Readonly<Row>
}

const ID_LENGTH = 8
const MAX_SHAPES = 1000
/** Fields that a character of the mask stands for, which is a digit to base 32. */
const DIGIT = 5

const maskLength = ({ names }: Shape) => Math.ceil(names.length / DIGIT)

/** The shape with these names, a JSON list. */
export const shapeOf = memoize((fields: string): Shape => {
  const names = JSON.parse(fields) as string[]
  return {
    id: createHash('sha256').update(fields).digest('base64url').slice(0, ID_LENGTH),
    names,
    columns: names.map((name) => (Object.hasOwn(SAME, name) ? SAME[name as keyof typeof SAME] : undefined)),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}, MAX_SHAPES)

export interface PackedRow {
  shape: Shape
  text: string
}

/**
 * A row as the id of its shape, a mask with a bit for each field that is given, and the given values as a JSON list. Not
 * given are fields that equal their column of the change, and of those without a column the null ones. Undefined if the
 * row has another shape, or fields that JSON leaves out.
 */
function packAs(shape: Shape, row: Row, entry: Entry): string | undefined {
  const { names, columns } = shape
  const values: unknown[] = []
  let [place, bits, text] = [0, 0, shape.id]
  for (const name in row) {
    if (name !== names[place]) return undefined
    const value = row[name]
    if (value === undefined) return undefined
    const column = columns[place]
    if (value !== (column === undefined ? null : entry[column])) {
      values.push(value)
      bits |= 1 << (place % DIGIT)
    }
    place += 1
    if (place % DIGIT > 0 && place < names.length) continue
    text += bits.toString(32)
    bits = 0
  }
  return place === names.length ? text + JSON.stringify(values) : undefined
}

/** By entity type, the shape of the last row. */
const lastShapes = new Map<string, Shape>()

/** The row without what its change says already; undefined if it has fields that JSON leaves out. */
export function packRow(row: Row, entry: Entry): PackedRow | undefined {
  const last = lastShapes.get(entry.entity_type)
  const usual = last && packAs(last, row, entry)
  if (usual !== undefined) return { shape: last as Shape, text: usual }
  const shape = shapeOf(JSON.stringify(Object.keys(row)))
  const text = packAs(shape, row, entry)
  if (text === undefined) return undefined
  lastShapes.set(entry.entity_type, shape)
  return { shape, text }
}

/** Whether the text of a diff is a packed row, not JSON. */
export const isPacked = (text: string): boolean => !text.startsWith('[')

/** The id of a packed row's shape. */
export const shapeIdOf = (text: string): string => text.slice(0, ID_LENGTH)

/** The row that was packed. */
export function unpackRow(shape: Shape, text: string, entry: Entry): Row {
  const { names, columns, empty } = shape
  const values = readStoredJson(text.slice(ID_LENGTH + maskLength(shape))) as unknown[]
  const row: Row = { ...empty }
  let [bits, given] = [0, 0]
  for (const [place, name] of names.entries()) {
    if (place % DIGIT === 0) bits = Number.parseInt(text[ID_LENGTH + place / DIGIT] as string, 32)
    const column = columns[place]
    if (bits & (1 << (place % DIGIT))) row[name] = values[given++]
    else if (column !== undefined) row[name] = entry[column]
  }
  if (given !== values.length) throw damaged()
  return row
}
