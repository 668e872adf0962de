import { positionChannels } from '../../../../server/calc/outings/positions.ts'
import type { ChannelInfo } from '../../../laps/use-telemetry.ts'
import { spanOf } from './span.ts'

/** Channels of the position. */
export interface GpsChannels {
  lat: string
  lon: string
}

/** The channels of the position; undefined where a lap has none. */
export function gpsOf(channels: readonly ChannelInfo[]): GpsChannels | undefined {
  const found = positionChannels(channels)
  return found && { lat: found.lat.name, lon: found.lon.name }
}

const EARTH_M = 6_371_000
const PER_DEGREE = Math.PI / 180
const PER_MINUTE = PER_DEGREE / 60

/** A path on the ground in metres, to the east and to the south of a place; NaN where the position is not known. */
export interface GroundPath {
  east: Float64Array
  south: Float64Array
  /** That place: latitude and longitude in radians. */
  origin: { lat: number; lon: number }
}

/** Radians of a unit of latitude, and of one of longitude to the east. */
function scalesOf(lat: Float64Array, unit: string | null): { north: number; east: number } {
  if (unit === 'rad') return { north: 1, east: 1 }
  const { low, high } = spanOf(lat)
  // VBOX has minutes, and those of the west are positive.
  if (Math.max(-low, high) > 90) return { north: PER_MINUTE, east: -PER_MINUTE }
  return { north: PER_DEGREE, east: PER_DEGREE }
}

const middleOf = (values: Float64Array) => {
  const { low, high } = spanOf(values)
  return (low + high) / 2
}

/**
 * The path of positions in degrees, radians, or the minutes of VBOX: on a plane that touches the earth at `origin`, without one
 * in the path's middle. A receiver without satellites writes 0, 0.
 */
export function groundPath(
  lat: Float64Array,
  lon: Float64Array,
  unit: string | null,
  origin?: GroundPath['origin'],
): GroundPath {
  const { north, east } = scalesOf(lat, unit)
  const isFix = (at: number) => lat[at] !== 0 || lon[at] !== 0
  const up = lat.map((value, at) => (isFix(at) ? value * north : Number.NaN))
  const along = lon.map((value, at) => (isFix(at) ? value * east : Number.NaN))
  const middle = origin ?? { lat: middleOf(up), lon: middleOf(along) }
  const narrow = Math.cos(middle.lat)
  return {
    east: along.map((value) => (value - middle.lon) * narrow * EARTH_M),
    south: up.map((value) => (middle.lat - value) * EARTH_M),
    origin: middle,
  }
}

/** Where a path's metres are on a surface of this size, in px. */
export function fitIn(
  { east, south }: Pick<GroundPath, 'east' | 'south'>,
  width: number,
  height: number,
  margin: number,
) {
  const [x, y] = [spanOf(east), spanOf(south)]
  const scale = Math.min(
    (width - 2 * margin) / (x.high - x.low || 1),
    (height - 2 * margin) / (y.high - y.low || 1),
  )
  return {
    placeX: (value: number) => width / 2 + (value - (x.low + x.high) / 2) * scale,
    placeY: (value: number) => height / 2 + (value - (y.low + y.high) / 2) * scale,
  }
}
