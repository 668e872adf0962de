import { readArrow } from './read-arrow.ts'
import { readCsv } from './read-csv.ts'
import { configIn, parse, readJson, telemetryIn } from './read-json.ts'
import type { Telemetry } from './telemetry.ts'

type Read = (bytes: Uint8Array, lap?: string) => Telemetry

/** Accepted media types of a body. */
const READERS: Readonly<Record<string, Read>> = {
  'application/json': readJson,
  'application/vnd.apache.arrow.stream': readArrow,
  'application/vnd.apache.arrow.file': readArrow,
}

/** Parses a body of one of the media types; anything but JSON and Arrow is a table. Throws `TelemetryError`. */
export const readTelemetry = (bytes: Uint8Array, mediaType: string, lap?: string): Telemetry =>
  (READERS[mediaType] ?? readCsv)(bytes, lap)

/** The same for a body that may also contain `config`: its JSON text, or null. */
export function readWithConfig(
  bytes: Uint8Array,
  mediaType: string,
): { telemetry: Telemetry; config: string | null } {
  if (mediaType !== 'application/json') return { telemetry: readTelemetry(bytes, mediaType), config: null }
  const { rest, config } = configIn(parse(bytes))
  return { telemetry: telemetryIn(rest), config }
}
