import type { Change, DiffEntry } from '../../contract/actions/change.ts'
import type { Connection } from '../engine/connection.ts'
import { type ReadScope, remembered } from '../engine/scope.ts'
import { type Compilable, query, statement } from '../engine/statement.ts'
import type { SystemTables } from '../engine/system-tables.ts'
import { damaged, readStoredJson } from '../rows/stored-json.ts'
import { isPacked, packRow, type Shape, shapeIdOf, shapeOf, unpackRow } from './packed-row.ts'

type Entry = SystemTables['changes']
type Row = Record<string, unknown>

const find = statement<{ id: string }, { fields: string }>((p) =>
  query.selectFrom('change_shapes').select('fields').where('id', '=', p.id),
)
const insert = statement<{ id: string; fields: string }, never>(
  ({ id, fields }) =>
    query
      .insertInto('change_shapes')
      .values({ id, fields })
      .onConflict((conflict) => conflict.doNothing()) as unknown as Compilable<never>,
)

/** Shapes that were read, by id, which stands for the same names in every database. */
const known = new Map<string, Shape>()

function readShape(connection: Connection, id: string): Shape {
  const fields = known.has(id) ? undefined : find.get(connection, { id })?.fields
  const shape = fields === undefined ? known.get(id) : shapeOf(fields)
  if (!shape) throw damaged()
  known.set(id, shape)
  return shape
}

/** Stores a shape that the database does not have yet. */
function keepShape(scope: ReadScope, { id, names }: Shape) {
  const kept = remembered(scope, 'shape', id, () => find.get(scope.connection, { id }))
  if (!kept) insert.run(scope.connection, { id, fields: JSON.stringify(names) })
}

/** The row of a create, and of a delete, which is all of the diff. */
function wholeRow(opType: Change['opType'], diff: readonly DiffEntry[]): Row | undefined {
  const [entry] = diff
  if (diff.length !== 1 || entry?.path !== '') return undefined
  const [whole, other] = opType === 'create' ? [entry.to, entry.from] : [entry.from, entry.to]
  const isWhole = (opType === 'create' || opType === 'delete') && other === null && whole
  return isWhole ? (whole as Row) : undefined
}

/** The diff as it is stored: JSON, or a packed row. */
export function writeDiff(scope: ReadScope, diff: readonly DiffEntry[], entry: Omit<Entry, 'diff'>): string {
  const row = wholeRow(entry.op_type as Change['opType'], diff)
  const packed = row && packRow(row, entry)
  if (!packed) return JSON.stringify(diff)
  keepShape(scope, packed.shape)
  return packed.text
}

/** The stored diff of a change. */
export function readDiff(connection: Connection, entry: Entry): DiffEntry[] {
  const { diff } = entry
  if (!isPacked(diff)) return readStoredJson(diff) as DiffEntry[]
  const row = unpackRow(readShape(connection, shapeIdOf(diff)), diff, entry)
  return [entry.op_type === 'create' ? { path: '', from: null, to: row } : { path: '', from: row, to: null }]
}

/** The stored diff as JSON; what is stored as JSON is neither parsed nor written again. */
export const diffJson = (connection: Connection, entry: Entry): string =>
  isPacked(entry.diff) ? JSON.stringify(readDiff(connection, entry)) : entry.diff
