import { ApiError } from '../../../../server/contract/client.ts'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { toFailure } from '../../../format/failure.ts'

const SOURCES: Record<TelemetryFile['laps'][number]['source'], string> = {
  beacon: 'by beacon',
  channel: 'by its lap channel',
  line: 'by the start-finish line',
  none: 'no laps found: one stretch',
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** `MoTeC log · 23 Nov 2005 09:53 · 11A · Calder · 77 channels · 6 laps by beacon`. */
export function factsText(file: TelemetryFile, label: string): string {
  const { loggedAt, timeZoneKnown, driver, vehicle, venue, channels, laps } = file
  const at = loggedAt && `${loggedAt.slice(0, 10)} ${loggedAt.slice(11, 16)}${timeZoneKnown ? ' UTC' : ''}`
  const source = laps[0]?.source ?? 'none'
  return [
    label,
    at,
    driver,
    vehicle,
    venue,
    counted(channels.length, 'channel'),
    source === 'none' ? SOURCES.none : `${counted(laps.length, 'lap')} ${SOURCES[source]}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const signed = (value: number, digits: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`

/** `4 laps, the worst 12 ms apart`. */
export function matchText({ laps }: TelemetryFile['matches'][number]): string {
  const worst = Math.max(...laps.map(({ residualMs }) => Math.abs(residualMs)))
  return `${counted(laps.length, 'lap')}, the farthest ${worst} ms apart`
}

export const residualText = (ms: number): string => `${signed(ms, 0)} ms`

/** Why a file was not applied; one whose laps have changed is asked for again by the page. */
export const refusalText = (error: Error): string =>
  error instanceof ApiError && error.problem.code === 'laps_changed'
    ? 'Nothing was applied: the laps of this file have changed since you looked at them. They are shown as they are now.'
    : toFailure(error).message
