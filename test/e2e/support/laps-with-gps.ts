import type { Client } from '../../../server/contract/client.ts'
import { type BuiltSession, buildSession } from './session-rows.ts'

const LENGTH_M = 3600
/** How far the car is behind or ahead of a steady one, thrice a lap. */
const WAVE_M = 120
const RADIUS_M = LENGTH_M / (2 * Math.PI)
const M_PER_DEGREE = 111_320
const [LAT, LON] = [33.76, -118.19]

interface Driven {
  /** Seconds of the lap. */
  sec: number
  hz: number
  /** Further channels, each a wave of its own. */
  more?: number
  /** Times without samples of the throttle. */
  missing?: readonly [from: number, to: number]
}

type Columns = Record<string, (number | null)[]>

/** A lap of a round track of 3.6 km at a speed that waves, faster or slower all along. */
export function roundLap({ sec, hz, more = 0, missing = [0, 0] }: Driven): {
  columns: Columns
  units: Record<string, string>
} {
  const t = Array.from({ length: sec * hz + 1 }, (_, index) => index / hz)
  const turn = (at: number) => (2 * Math.PI * at) / sec
  // Speed = derivative of the distance, so that both agree.
  const metres = t.map((at) => LENGTH_M * (at / sec) - WAVE_M * Math.sin(3 * turn(at)))
  const speed = t.map((at) => (LENGTH_M - WAVE_M * 3 * 2 * Math.PI * Math.cos(3 * turn(at))) / sec)
  const angle = (place: number) => place / RADIUS_M
  const columns: Columns = {
    t,
    Speed: speed,
    Throttle: t.map((at) => (at > missing[0] && at < missing[1] ? null : 50 + 50 * Math.sin(3 * turn(at)))),
    Latitude: metres.map((place) => LAT + (RADIUS_M * Math.sin(angle(place))) / M_PER_DEGREE),
    Longitude: metres.map(
      (place) => LON + (RADIUS_M * Math.cos(angle(place))) / (M_PER_DEGREE * Math.cos((LAT * Math.PI) / 180)),
    ),
  }
  for (let index = 0; index < more; index += 1)
    columns[`Channel ${index + 1}`] = t.map(
      (at) => Math.sin((index + 2) * turn(at)) + 0.1 * Math.sin(997 * at * (index + 1)),
    )
  return { columns, units: { Speed: 'm/s', Throttle: '%', Latitude: 'deg', Longitude: 'deg' } }
}

export interface Rounds extends BuiltSession {
  lapIds: readonly string[]
}

/** A session with laps of 90 and 93 s of car 01 and of 91 s of car 02. */
export async function buildRounds(api: Client): Promise<Rounds> {
  const built = await buildSession(api, 2)
  const driven = [
    { car: '01', lapNumber: 1, sec: 90, missing: [40, 44] },
    { car: '01', lapNumber: 2, sec: 93 },
    { car: '02', lapNumber: 1, sec: 91 },
  ] as const
  const lapIds: string[] = []
  for (const { car, lapNumber, sec, ...rest } of driven) {
    const runSheetId = built.sheets.get(car) as string
    const lap = await api.laps.create({ runSheetId, lapNumber, lapTimeMs: sec * 1000 })
    await api.putTelemetry({ params: { id: lap.id }, body: roundLap({ sec, hz: 20, ...rest }) })
    lapIds.push(lap.id)
  }
  return { ...built, lapIds }
}
