import type { Path } from '../../calc/outings/line-crossings.ts'
import { positionChannels } from '../../calc/outings/positions.ts'
import { METRES_A_DEGREE } from '../../contract/define/metres-a-degree.ts'
import type { StoredChannel } from './stored-outing.ts'
import { channelSeries, type WindowPiece, withPieces } from './window-columns.ts'

/** The channels of a stored outing, and the pieces of those that tell its positions. */
export interface StoredPositions {
  channels: readonly StoredChannel[]
  pieces: readonly WindowPiece[]
}

const STEP_M = 5
const MAX_POSITIONS = 6000
/** Positions that are farther from the middle one are damage. */
const MAX_DEGREES = 0.5

/** Places of the channels that tell the positions, their clocks included; none where there are none. */
export function positionPlaces(channels: readonly StoredChannel[]): number[] {
  const found = positionChannels(channels)
  const positions = found ? [found.lat, found.lon] : []
  const clocks = positions.flatMap(({ clock }) => clock ?? [])
  return [...new Set([...positions.map((channel) => channels.indexOf(channel)), ...clocks])]
}

/** The path of a stored outing; undefined where it has none. */
export function storedPath({ channels, pieces }: StoredPositions): Path | undefined {
  const found = positionChannels(channels)
  if (!found) return undefined
  const held = withPieces(channels, pieces)
  const [lat, lon] = [found.lat, found.lon].map((channel) => channelSeries(held, channels.indexOf(channel)))
  if (!lat || !lon || lat.t.length === 0 || lat.t.length !== lon.t.length) return undefined
  return { t: lat.t, lat: lat.values, lon: lon.values }
}

const middleOf = (values: Float64Array, places: readonly number[]) =>
  Float64Array.from(places, (place) => values[place] as number).toSorted()[places.length >> 1] ?? 0

/** The first 30 km of a path, a position every 5 m. */
export function drawnPath({ t, lat, lon }: Path): { t: number[]; lat: number[]; lon: number[] } {
  const known = Array.from(t.keys()).filter((at) => {
    const [north, east] = [lat[at] as number, lon[at] as number]
    return Number.isFinite(north + east) && (north !== 0 || east !== 0)
  })
  const [north, east] = [middleOf(lat, known), middleOf(lon, known)]
  const narrow = Math.cos((north * Math.PI) / 180)
  const drawn = { t: [] as number[], lat: [] as number[], lon: [] as number[] }
  let last: [lat: number, lon: number] | undefined
  for (const at of known) {
    const [here, there] = [lat[at] as number, lon[at] as number]
    if (Math.abs(here - north) > MAX_DEGREES || Math.abs(there - east) > MAX_DEGREES) continue
    const away = last ? METRES_A_DEGREE * Math.hypot(here - last[0], (there - last[1]) * narrow) : STEP_M
    if (away < STEP_M) continue
    last = [here, there]
    drawn.t.push(Math.round((t[at] as number) * 1000) / 1000)
    drawn.lat.push(Number(here.toFixed(7)))
    drawn.lon.push(Number(there.toFixed(7)))
    if (drawn.t.length === MAX_POSITIONS) break
  }
  return drawn
}
