import { loggerKind } from '../../calc/outings/logger-kind.ts'
import { refuse } from '../telemetry.ts'

const MARKER = /<Marker\b[^<>]*>/g
const US_PER_SECOND = 1e6
/** The beacons of 24 hours take less. */
export const MAX_LDX_BYTES = 1024 * 1024

/** Whether a file is the XML that MoTeC i2 keeps beside a log. */
export const isLdx = (name: string, head: Buffer): boolean =>
  /\.ldx$/i.test(name) || loggerKind(head) === 'motec-ldx'

/** Seconds from the start of the log at which an .ldx has its beacons. Throws `TelemetryError` without any. */
export function ldxMarks(bytes: Buffer): number[] {
  if (bytes.length > MAX_LDX_BYTES || !bytes.includes('<LDXFile'))
    throw refuse('/body', 'This MoTeC .ldx is damaged: it is not the XML that i2 writes.')
  const beacons = (bytes.toString('latin1').match(MARKER) ?? []).filter((marker) =>
    /\bClassName="BCN"/.test(marker),
  )
  const marks = beacons
    .map((marker) => Number(/\bTime="([^"]+)"/.exec(marker)?.[1]) / US_PER_SECOND)
    .filter((sec) => Number.isFinite(sec) && sec > 0)
  if (marks.length === 0)
    throw refuse('/body', 'This MoTeC .ldx has no beacons that can be read, so it tells no laps.')
  return marks
}
