import type { TelemetryFormat } from '../contract/resources/telemetry.ts'
import { lap } from '../contract/resources/weekend/lap.ts'
import { telemetryFiles } from '../db/laps/telemetry-files.ts'
import { findRow } from '../db/rows/repo.ts'
import { telemetryStore } from '../db/tables/telemetry.ts'
import type { Reading } from '../domain/principal.ts'
import { notFound } from '../domain/problem.ts'
import { telemetryIdOf } from '../domain/telemetry/lap-telemetry.ts'
import { outingSlices } from '../telemetry/loggers/outing-slices.ts'
import type { StoredChannel } from '../telemetry/loggers/stored-outing.ts'
import { type Column, columnsOf } from '../telemetry/loggers/window-columns.ts'
import { arrowFile, arrowSchema } from './arrow-file.ts'
import { parquetFile } from './parquet-file.ts'

type Slices = Iterable<readonly Column[]>

const ROWS_AT_ONCE = 2000

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value))

/** Names with their units in brackets, as in `Speed [km/h]`, and a line for each sample; missing samples are empty cells. */
function* csvFile(slices: Slices): Generator<Uint8Array, void, void> {
  let isHeaded = false
  for (const columns of slices) {
    const head = columns.map(({ name, unit }) => quoted(unit === null ? name : `${name} [${unit}]`))
    if (!isHeaded) yield Buffer.from(`${head.join(',')}\n`)
    isHeaded = true
    const samples = columns[0]?.values.length ?? 0
    for (let from = 0; from < samples; from += ROWS_AT_ONCE) {
      let text = ''
      for (let row = from; row < Math.min(samples, from + ROWS_AT_ONCE); row += 1)
        text += `${columns.map(({ values }) => numberText(values[row] as number)).join(',')}\n`
      yield Buffer.from(text)
    }
  }
}

/** The units of a Parquet file: as JSON by name, and as pyarrow, pandas and Polars read them from Arrow's fields. */
const parquetMetadata = (columns: readonly Column[]) => ({
  units: JSON.stringify(Object.fromEntries(columns.map(({ name, unit }) => [name, unit]))),
  'ARROW:schema': Buffer.from(arrowSchema(columns)).toString('base64'),
})

const FORMATS: Record<TelemetryFormat, (slices: Slices) => Generator<Uint8Array, void, void>> = {
  csv: csvFile,
  arrow: arrowFile,
  parquet: (slices) => parquetFile(slices, parquetMetadata),
}

/** The stored telemetry of a lap as a file, in parts. 404 for a lap that is gone or has none. */
export function lapExport(
  scope: Reading,
  { lapId, format }: { lapId: string; format: TelemetryFormat },
): Iterable<Uint8Array> {
  const row = findRow(scope, lap, lapId)
  if (!row) throw notFound(lap.name)
  return FORMATS[format]([columnsOf(telemetryStore.stored(scope, telemetryIdOf(row)))])
}

/** A whole outing of a data logger as a file, in parts. 404 for one that is gone, or goes in the middle. */
export function outingExport(
  scope: Reading,
  { fileId, format }: { fileId: string; format: TelemetryFormat },
): Iterable<Uint8Array> {
  const found = () => {
    const file = telemetryFiles.find(scope, fileId)
    if (!file) throw notFound('file of a data logger')
    return file
  }
  const { channels, outing } = found()
  const { durationSec } = JSON.parse(outing) as { durationSec: number }
  return FORMATS[format](
    outingSlices({
      channels: JSON.parse(channels) as StoredChannel[],
      durationSec,
      pieces: (from, to) => telemetryFiles.pieces(scope, found().id, from, to),
    }),
  )
}
