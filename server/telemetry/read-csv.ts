import { isMotec, motecTable } from './motec.ts'
import { plainTable } from './plain-csv.ts'
import { isRaceChrono, raceChronoTable } from './race-chrono.ts'
import { type Table, telemetryOf } from './table.ts'
import type { Telemetry } from './telemetry.ts'
import { isVbox, vboxTable } from './vbox.ts'

/** The formats that are told by their beginning; anything else is a plain table. */
const FORMATS: readonly { is: (text: string) => boolean; table: (text: string) => Table }[] = [
  { is: isRaceChrono, table: raceChronoTable },
  { is: isMotec, table: motecTable },
  { is: isVbox, table: vboxTable },
]

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What loggers on Windows write where they do not write UTF-8: a degree sign in a unit. */
const windows = new TextDecoder('windows-1252')

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return windows.decode(bytes)
  }
}

/** A table of samples: RaceChrono, MoTeC i2, VBOX or plain CSV. `lap`: only the samples of that lap, where the file says. */
export function readCsv(bytes: Uint8Array, lap?: string): Telemetry {
  const text = textOf(bytes)
  const format = FORMATS.find(({ is }) => is(text))
  return telemetryOf((format?.table ?? plainTable)(text), lap)
}
