import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { CONNECTED, type Received, RecordingReader } from '../../timing/recording.ts'
import { segmentsIn } from './segments.ts'

/** What takes longer to be written than this is waiting for a disk that is full. */
const RECALLED_MS = 10_000
const MAX_BYTES = 1024 * 1024

/** The end of a recording. */
export interface LastWords {
  heard: (Received & { at: number })[]
  /** Whether it begins with its connection. */
  isWhole: boolean
}

const contentOf = (file: string): Buffer => {
  const bytes = readFileSync(file)
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** The last ten seconds of a recording as text, at most 1 MB and not more than its last connection. */
export function lastWordsIn(folder: string): LastWords {
  const bytes = Buffer.concat(segmentsIn(folder).slice(-2).map(contentOf))
  const end = bytes.subarray(Math.max(0, bytes.length - MAX_BYTES))
  const begun = end.lastIndexOf(CONNECTED)
  const reader = new RecordingReader()
  const all = [...reader.take(end.subarray(begun === -1 ? end.indexOf('\n') + 1 : begun)), ...reader.end()]
  const timed = all.filter((one): one is LastWords['heard'][number] => one.at !== null)
  const from = (timed.at(-1)?.at ?? 0) - RECALLED_MS
  const heard = timed.filter(({ at }) => at >= from)
  return { heard, isWhole: begun !== -1 && heard.length === timed.length }
}
