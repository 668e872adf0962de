import { Field, Float64, makeData, RecordBatch, Schema, Struct, Table, tableToIPC } from 'apache-arrow'
import { lap } from '../contract/resources/weekend/lap.ts'
import { findRow } from '../db/rows/repo.ts'
import { telemetryStore } from '../db/tables/telemetry.ts'
import type { Reading } from '../domain/principal.ts'
import { notFound } from '../domain/problem.ts'
import { telemetryIdOf } from '../domain/telemetry/lap-telemetry.ts'
import { columnsOf } from '../telemetry/loggers/window-columns.ts'

type Columns = ReturnType<typeof columnsOf>

const ROWS_AT_ONCE = 2000

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value))

/** Names with their units in brackets, as in `Speed [km/h]`, and a line for each sample; missing samples are empty cells. */
function* csvOf(columns: Columns): Generator<Uint8Array, void, void> {
  const head = columns.map(({ name, unit }) => quoted(unit === null ? name : `${name} [${unit}]`))
  yield Buffer.from(`${head.join(',')}\n`)
  const samples = columns[0]?.values.length ?? 0
  for (let from = 0; from < samples; from += ROWS_AT_ONCE) {
    let text = ''
    for (let row = from; row < Math.min(samples, from + ROWS_AT_ONCE); row += 1)
      text += `${columns.map(({ values }) => numberText(values[row] as number)).join(',')}\n`
    yield Buffer.from(text)
  }
}

/** An Arrow file of doubles; the unit of a channel is in the metadata of its field. */
function arrowOf(columns: Columns): Uint8Array {
  const fields = columns.map(
    ({ name, unit }) => new Field(name, new Float64(), true, new Map(unit === null ? [] : [['unit', unit]])),
  )
  const children = columns.map(({ values }) =>
    makeData({ type: new Float64(), data: Float64Array.from(values) }),
  )
  const length = columns[0]?.values.length ?? 0
  const data = makeData({ type: new Struct(fields), length, children })
  const schema = new Schema(fields)
  return tableToIPC(new Table(schema, [new RecordBatch(schema, data)]), 'file')
}

/** The stored telemetry of a lap as a file, in parts. 404 for a lap that is gone or has none. */
export function* telemetryExport(
  scope: Reading,
  { lapId, format }: { lapId: string; format: 'csv' | 'arrow' },
): Generator<Uint8Array, void, void> {
  const row = findRow(scope, lap, lapId)
  if (!row) throw notFound(lap.name)
  const columns = columnsOf(telemetryStore.stored(scope, telemetryIdOf(row)))
  if (format === 'csv') yield* csvOf(columns)
  else yield arrowOf(columns)
}
