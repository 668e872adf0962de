import type { Replay, TimingRecording } from '../../../server/contract/actions/timing-recording.ts'

const HOUR_SEC = 3600
const MINUTE_SEC = 60
const MS_PER_SEC = 1000

const pair = (value: number) => String(value).padStart(2, '0')

/** A span as a stopwatch shows it: `1:02:05`, `0:42`. */
export function runText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / MS_PER_SEC))
  const hours = Math.floor(seconds / HOUR_SEC)
  const minutes = Math.floor((seconds % HOUR_SEC) / MINUTE_SEC)
  const rest = pair(seconds % MINUTE_SEC)
  return hours > 0 ? `${hours}:${pair(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Length of a recording; of one that goes on, until now; undefined without times. */
export function lengthMs({ startedAt, endedAt }: TimingRecording, nowMs: number): number | undefined {
  if (startedAt === null) return undefined
  return (endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt)
}

/** Where a replay is in its recording: `12:04 of 52:10`. */
export function placeText({ at }: Replay, recording: TimingRecording | undefined, nowMs: number): string {
  if (at === null) return 'At the start'
  const whole = recording && lengthMs(recording, nowMs)
  if (!recording?.startedAt || whole === undefined) return 'Under way'
  return `${runText(Date.parse(at) - Date.parse(recording.startedAt))} of ${runText(whole)}`
}

export const SPEEDS = [
  { value: '1', label: 'As it was' },
  { value: '10', label: '10 times as fast' },
  { value: '60', label: '60 times as fast' },
  { value: 'max', label: 'As fast as possible' },
]

export const speedOf = (value: string): Replay['speed'] => (value === 'max' ? 'max' : Number(value))

export const speedText = (speed: Replay['speed']): string =>
  SPEEDS.find(({ value }) => value === String(speed))?.label ?? `${speed} times as fast`

/** `1 line`, `12,345 lines`. */
export const linesText = (lines: number): string =>
  `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`
