import { type GroundPath, gpsOf, groundPath } from '../maths/gps.ts'
import type { PlottedLap } from '../plots/plots-of.ts'
import type { MapLap } from './draw-map.ts'

/** More samples of a lap cannot be distinguished on the map. */
const MAX_POINTS = 2000

/** Every nth sample, so that there are not too many. */
function sparse(values: Float64Array): Float64Array {
  const step = Math.ceil(values.length / MAX_POINTS)
  return step === 1 ? values : values.filter((_, at) => at % step === 0)
}

/** The laps that have positions, on the ground of the first of them. */
export function mapLaps(laps: readonly PlottedLap[]): MapLap[] {
  let origin: GroundPath['origin'] | undefined
  return laps.flatMap(({ place, axis, channels, recording }): MapLap[] => {
    const names = gpsOf(channels)
    const lat = names && recording.channel(names.lat)
    const lon = names && recording.channel(names.lon)
    if (!lat || !lon) return []
    const unit = channels.find(({ name }) => name === names.lat)?.unit ?? null
    const path = groundPath(sparse(lat), sparse(lon), unit, origin)
    // Without a fix there is no origin for the others either.
    if (path.east.every((east, at) => Number.isNaN(east + (path.south[at] as number)))) return []
    origin ??= path.origin
    return [{ place, xs: sparse(axis.xs), path }]
  })
}
