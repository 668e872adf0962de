import { findLaps, isLapColumn } from '../calc/laps/laps-in-samples.ts'
import { findTimeFall, samplesOfLap } from './laps.ts'
import type { Telemetry } from './telemetry.ts'

const nameOfLap = (value: number) => (Number.isNaN(value) ? '' : String(value))

/**
 * Selects one lap of telemetry: the requested one, or everything if it is a single lap. Throws `TelemetryError` if the
 * lap is missing or the time restarts. `path` is that of the time channel.
 */
export function oneLap(telemetry: Telemetry, lap: string | undefined, path: string): Telemetry {
  const timeOf = (channels: Telemetry) =>
    channels.find(({ name }) => name.toLowerCase() === 't')?.values ?? new Float64Array()
  const column = telemetry.find(({ name }) => isLapColumn(name))?.values
  const laps = () =>
    findLaps({ t: timeOf(telemetry), column: column && ((index) => nameOfLap(column[index] as number)) })
  const isIn = lap === undefined ? undefined : samplesOfLap(laps(), lap)
  const chosen = isIn
    ? telemetry.map((channel) => ({ ...channel, values: channel.values.filter(isIn) }))
    : telemetry
  const place = (index: number) => `sample ${index}`
  const fall = findTimeFall(timeOf(chosen), path, place, isIn ? () => undefined : laps)
  if (fall) throw fall
  return chosen
}
