import { refuseBinary } from './binary-file.ts'
import { plainTable } from './plain-csv.ts'
import { isRaceCapture, raceCaptureTable } from './race-capture.ts'
import { isRaceChrono, raceChronoTable } from './race-chrono.ts'
import { type Table, telemetryOf } from './table.ts'
import type { Telemetry } from './telemetry.ts'
import { isVbox, vboxTable } from './vbox.ts'

/** Formats recognised by their beginning; all others (AiM, MoTeC i2, TrackAddict) are plain tables. */
const FORMATS: readonly { is: (text: string) => boolean; table: (text: string) => Table }[] = [
  { is: isRaceChrono, table: raceChronoTable },
  { is: isVbox, table: vboxTable },
  { is: isRaceCapture, table: raceCaptureTable },
]

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Legacy encoding of Windows loggers: a degree sign in a unit. */
const windows = new TextDecoder('windows-1252')
/** Excel's "Unicode text". */
const UTF_16 = ['utf-16le', 'utf-16be'] as const

function textOf(bytes: Uint8Array): string {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(UTF_16[mark === 0xfffe ? 0 : 1]).decode(bytes)
  refuseBinary(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return windows.decode(bytes)
  }
}

/** The table of a text. Throws `TelemetryError` if no row names its channels. */
export const tableOf = (text: string): Table =>
  (FORMATS.find(({ is }) => is(text))?.table ?? plainTable)(text)

/** A table of samples: AiM, MoTeC i2, RaceChrono, TrackAddict, VBOX or plain CSV. `lap`: only the samples of that lap. */
export function readCsv(bytes: Uint8Array, lap?: string): Telemetry {
  return telemetryOf(tableOf(textOf(bytes)), lap)
}
