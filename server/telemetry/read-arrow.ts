import { DataType, tableFromIPC, type Vector } from 'apache-arrow'
import { demandFrames } from './arrow-frames.ts'
import { type Channel, checked, MOST_VALUES, refuse, type Telemetry, tooMany } from './telemetry.ts'

/** Columns whose memory is the numbers themselves. */
const isPlain = ({ type, nullCount }: Vector): boolean =>
  nullCount === 0 && (DataType.isFloat(type) || DataType.isInt(type)) && type.ArrayType !== Uint16Array

const isNumeric = (type: DataType): boolean =>
  DataType.isFloat(type) || DataType.isInt(type) || DataType.isBool(type)

function valuesOf(name: string, vector: Vector): Float64Array {
  if (!isNumeric(vector.type)) throw refuse(`/${name}`, `is of type ${vector.type}; a channel holds numbers`)
  if (isPlain(vector)) {
    const numbers = vector.toArray() as ArrayLike<number> | BigInt64Array | BigUint64Array
    // Doubles are read where they came in.
    if (numbers instanceof Float64Array) return numbers
    return numbers instanceof BigInt64Array || numbers instanceof BigUint64Array
      ? Float64Array.from(numbers as Iterable<bigint>, Number)
      : Float64Array.from(numbers as ArrayLike<number>)
  }
  const values = new Float64Array(vector.length)
  for (let index = 0; index < vector.length; index += 1) {
    const value = vector.get(index) as number | bigint | boolean | null
    values[index] = value === null ? Number.NaN : Number(value)
  }
  return values
}

/** An Arrow IPC stream or file: a channel for each column; `unit` of a field's metadata is its unit. */
export function readArrow(bytes: Uint8Array): Telemetry {
  let table: ReturnType<typeof tableFromIPC>
  try {
    demandFrames(bytes)
    table = tableFromIPC(bytes)
  } catch (error) {
    throw refuse('', `The body is no Arrow IPC stream: ${(error as Error).message}`)
  }
  const { numRows, schema } = table
  if (numRows * schema.fields.length > MOST_VALUES) throw tooMany()
  const channels = table.schema.fields.map(({ name, metadata }, index): Channel => {
    const vector = table.getChildAt(index) as Vector
    return { name, unit: metadata.get('unit') ?? null, values: valuesOf(name, vector) }
  })
  return checked(channels, (name) => `/${name}`)
}
