import { shortClock } from '../../../server/calc/laps/race-clock.ts'
import type { Replay, TimingRecording } from '../../../server/contract/actions/timing-recording.ts'

/** A span as a stopwatch shows it: `1:02:05`, `0:42`. */
export const runText = (ms: number): string => shortClock(Math.max(0, ms), false)

/** Length of a recording; of one that goes on, until now; undefined without times. */
export function lengthMs({ startedAt, endedAt }: TimingRecording, nowMs: number): number | undefined {
  if (startedAt === null) return undefined
  return (endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt)
}

/** Where a replay is in its recording: `12:04 of 52:10`. */
export function placeText({ at }: Replay, recording: TimingRecording | undefined, nowMs: number): string {
  if (at === null) return 'At the start'
  const whole = recording && lengthMs(recording, nowMs)
  if (!recording?.startedAt || whole === undefined) return 'Running'
  return `${runText(Date.parse(at) - Date.parse(recording.startedAt))} of ${runText(whole)}`
}

export const SPEEDS = [
  { value: '1', label: 'Real time' },
  { value: '10', label: '10 times real time' },
  { value: '60', label: '60 times real time' },
  { value: 'max', label: 'Maximum' },
]

export const speedOf = (value: string): Replay['speed'] => (value === 'max' ? 'max' : Number(value))

export const speedText = (speed: Replay['speed']): string =>
  SPEEDS.find(({ value }) => value === String(speed))?.label ?? `${speed} times real time`

/** `1 line`, `12,345 lines`. */
export const linesText = (lines: number): string =>
  `${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`
