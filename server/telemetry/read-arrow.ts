import { DataType, type Field, type Schema, tableFromIPC, type Vector } from 'apache-arrow'
import { findTime } from '../calc/tables/time-column.ts'
import { checkFrames } from './arrow-frames.ts'
import { oneLap } from './one-lap.ts'
import { type Channel, checked, MAX_VALUES, refuse, type Telemetry, tooMany } from './telemetry.ts'

/** Columns whose buffers can be used without conversion. */
const isPlain = ({ type, nullCount }: Vector): boolean =>
  nullCount === 0 && (DataType.isFloat(type) || DataType.isInt(type)) && type.ArrayType !== Uint16Array

export const isNumeric = (type: DataType): boolean =>
  DataType.isFloat(type) || DataType.isInt(type) || DataType.isBool(type)

const MS_PER_SECOND = 1000
/** Factors of Arrow's codes for s, ms, us and ns. */
const PER_SECOND = [1, 1e3, 1e6, 1e9]

/** Seconds per value of a column; undefined if it is neither timestamp nor duration. */
export function secondsIn(type: DataType): number | undefined {
  // The reader converts timestamps to milliseconds, whatever their stored unit.
  if (DataType.isTimestamp(type)) return 1 / MS_PER_SECOND
  return DataType.isDuration(type) ? 1 / (PER_SECOND[type.unit] as number) : undefined
}

export function valuesOf(name: string, vector: Vector, isTime: boolean): Float64Array {
  const seconds = isTime ? secondsIn(vector.type) : undefined
  if (!isNumeric(vector.type) && seconds === undefined)
    throw refuse(`/${name}`, `is of type ${vector.type}; a channel holds numbers`)
  if (isPlain(vector)) {
    const numbers = vector.toArray() as ArrayLike<number> | BigInt64Array | BigUint64Array
    // Doubles are used in place.
    if (numbers instanceof Float64Array) return numbers
    return numbers instanceof BigInt64Array || numbers instanceof BigUint64Array
      ? Float64Array.from(numbers as Iterable<bigint>, Number)
      : Float64Array.from(numbers as ArrayLike<number>)
  }
  const values = new Float64Array(vector.length)
  for (let index = 0; index < vector.length; index += 1) {
    const value = vector.get(index) as number | bigint | boolean | null
    values[index] = value === null ? Number.NaN : Number(value) * (seconds ?? 1)
  }
  return values
}

/** Index columns of a pandas frame, from its metadata. */
export function indexColumns(metadata: ReadonlyMap<string, string>): readonly string[] {
  try {
    const { index_columns: columns } = JSON.parse(metadata.get('pandas') ?? '{}') as {
      index_columns?: unknown
    }
    return Array.isArray(columns) ? columns.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Index of the time column: by name, otherwise the single index of a pandas frame; -1 without one. */
export function placeOfTime(names: readonly string[], index: readonly string[]): number {
  const named = findTime(names)
  return named >= 0 || index.length !== 1 ? named : names.indexOf(index[0] as string)
}

/** Names of the columns; empty for a field without one. */
export const namesIn = ({ fields }: Schema): string[] =>
  fields.map(({ name }) => (name as string | null) ?? '')

/** Reads an Arrow IPC stream or file: one channel per column; `unit` in a field's metadata is its unit. */
export function readArrow(bytes: Uint8Array, lap?: string): Telemetry {
  let table: ReturnType<typeof tableFromIPC>
  try {
    checkFrames(bytes)
    table = tableFromIPC(bytes)
  } catch (error) {
    throw refuse('/body', `The body is no Arrow IPC stream: ${(error as Error).message}`)
  }
  const { numRows, schema } = table
  if (numRows * schema.fields.length > MAX_VALUES) throw tooMany()
  const names = namesIn(schema)
  const index = indexColumns(schema.metadata)
  const time = placeOfTime(names, index)
  const channels = schema.fields.flatMap(({ metadata, type }: Field, place): Channel[] => {
    const name = names[place] as string
    // The index of a frame with a time column is not a channel.
    if (place !== time && index.includes(name) && !isNumeric(type)) return []
    const values = valuesOf(name, table.getChildAt(place) as Vector, place === time)
    if (place !== time) return [{ name, unit: metadata.get('unit') ?? null, values }]
    const unit = secondsIn(type) === undefined ? (metadata.get('unit') ?? null) : 's'
    return [{ name: 't', unit, values }]
  })
  return oneLap(
    checked(channels, (name) => `/${name}`),
    lap,
    '/t',
  )
}
