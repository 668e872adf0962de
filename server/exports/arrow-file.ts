import {
  AsyncByteQueue,
  Field,
  Float64,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Table,
  tableToIPC,
} from 'apache-arrow'

interface Column {
  name: string
  unit: string | null
  values: Float64Array
}

/** Keeps what a writer has written until it is taken. */
class Written extends AsyncByteQueue {
  #parts: Uint8Array[] = []

  override write(part: Parameters<AsyncByteQueue['write']>[0]): void {
    this.#parts.push(part as Uint8Array)
  }

  take(): Uint8Array {
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    return bytes
  }
}

const schemaOf = (columns: readonly Column[]) =>
  new Schema(
    columns.map(
      ({ name, unit }) =>
        new Field(name, new Float64(), true, new Map(unit === null ? [] : [['unit', unit]])),
    ),
  )

function batchOf(schema: Schema, columns: readonly Column[]): RecordBatch {
  const children = columns.map(({ values }) =>
    makeData({ type: new Float64(), data: Float64Array.from(values) }),
  )
  const length = columns[0]?.values.length ?? 0
  return new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, children }))
}

/** An Arrow file of doubles in parts, with a batch for each slice; the unit of a channel is in the metadata of its field. */
export function* arrowFile(slices: Iterable<readonly Column[]>): Generator<Uint8Array, void, void> {
  const written = new Written()
  const writer = new RecordBatchFileWriter()
  writer.reset(written)
  let schema: Schema | undefined
  for (const slice of slices) {
    schema ??= schemaOf(slice)
    writer.write(batchOf(schema, slice))
    yield written.take()
  }
  writer.finish()
  yield written.take()
}

/** The fields with their units as an Arrow stream without rows. */
export const arrowSchema = (columns: readonly Column[]): Uint8Array =>
  tableToIPC(new Table(schemaOf(columns)), 'stream')
