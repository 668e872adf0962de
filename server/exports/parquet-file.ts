import { i32, i64, list, struct, type Thrift, text, varint } from './thrift-compact.ts'

interface Column {
  name: string
  values: Float64Array
}

/** Codes of parquet.thrift. */
const DOUBLE = i32(5)
const OPTIONAL = i32(1)
const PLAIN = i32(0)
const RLE = i32(3)
const UNCOMPRESSED = i32(0)
const DATA_PAGE = i32(0)
const VERSION = i32(1)

const MAGIC = Buffer.from('PAR1')

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Definition levels, 1 for a value and 0 for null, as runs of equal ones with their length in bytes before. */
function levelsOf(values: Float64Array): Uint8Array {
  const runs: Uint8Array[] = []
  for (let from = 0; from < values.length; ) {
    const isNull = Number.isNaN(values[from])
    let to = from + 1
    while (to < values.length && Number.isNaN(values[to]) === isNull) to += 1
    runs.push(varint(2 * (to - from)), Uint8Array.of(isNull ? 0 : 1))
    from = to
  }
  const bytes = Buffer.concat(runs)
  return Buffer.concat([u32(bytes.length), bytes])
}

/** A data page of a column with its header. */
function pageOf(values: Float64Array): Buffer {
  const present = values.filter((value) => !Number.isNaN(value))
  const levels = levelsOf(values)
  const size = i32(levels.length + present.byteLength)
  const data = struct({ 1: i32(values.length), 2: PLAIN, 3: RLE, 4: RLE })
  const header = struct({ 1: DATA_PAGE, 2: size, 3: size, 5: data })
  return Buffer.concat([header.bytes, levels, new Uint8Array(present.buffer)])
}

/**
 * A Parquet file in parts: columns of doubles, where NaN is null, plain and uncompressed, with a row group for each slice. All
 * slices have the same columns; `metadata` is that of the file.
 */
export function* parquetFile<C extends Column>(
  slices: Iterable<readonly C[]>,
  metadata: (columns: readonly C[]) => Readonly<Record<string, string>>,
): Generator<Uint8Array, void, void> {
  let at = MAGIC.length
  let rows = 0
  let columns: readonly C[] = []
  const groups: Thrift[] = []
  yield MAGIC
  for (const slice of slices) {
    columns = slice
    const start = at
    const length = slice[0]?.values.length ?? 0
    const chunks: Thrift[] = []
    for (const { name, values } of slice) {
      const page = pageOf(values)
      const [place, size] = [i64(at), i64(page.length)]
      const facts = {
        1: DOUBLE,
        2: list([PLAIN, RLE]),
        3: list([text(name)]),
        4: UNCOMPRESSED,
        5: i64(length),
      }
      chunks.push(struct({ 2: place, 3: struct({ ...facts, 6: size, 7: size, 9: place }) }))
      at += page.length
      yield page
    }
    rows += length
    groups.push(struct({ 1: list(chunks), 2: i64(at - start), 3: i64(length) }))
  }
  const root = struct({ 4: text('schema'), 5: i32(columns.length) })
  const leaves = columns.map(({ name }) => struct({ 1: DOUBLE, 3: OPTIONAL, 4: text(name) }))
  const pairs = Object.entries(metadata(columns)).map(([key, value]) =>
    struct({ 1: text(key), 2: text(value) }),
  )
  const footer = struct({
    1: VERSION,
    2: list([root, ...leaves]),
    3: i64(rows),
    4: list(groups),
    5: list(pairs),
    6: text('Trackside'),
  })
  yield Buffer.concat([footer.bytes, u32(footer.bytes.length), MAGIC])
}
