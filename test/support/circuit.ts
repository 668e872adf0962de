const CENTRE = { lat: 51.5, lon: -1.25 }
const METRES_A_DEGREE = 111_320
const [STRAIGHT_M, BEND_M] = [600, 100]
export const LENGTH_M = 2 * STRAIGHT_M + 2 * Math.PI * BEND_M
/** Metres a second. */
export const SPEED = 50
/** The middle of the first straight. */
export const LINE_AT_M = STRAIGHT_M / 2

/** Where a car is in metres after so many of a circuit of two straights and two bends; `aside` to the left. */
function onCircuit(metres: number, aside = 0) {
  const at = metres % LENGTH_M
  const bend = Math.PI * BEND_M
  const round = (from: number, x: number) => {
    const angle = (at - from) / BEND_M - Math.PI / 2
    return from === STRAIGHT_M
      ? { x: x + BEND_M * Math.cos(angle), y: BEND_M + BEND_M * Math.sin(angle) }
      : { x: x - BEND_M * Math.cos(angle), y: BEND_M - BEND_M * Math.sin(angle) }
  }
  if (at < STRAIGHT_M) return { x: at, y: aside }
  if (at < STRAIGHT_M + bend) return round(STRAIGHT_M, STRAIGHT_M)
  if (at < 2 * STRAIGHT_M + bend) return { x: 2 * STRAIGHT_M + bend - at, y: 2 * BEND_M }
  return round(2 * STRAIGHT_M + bend, 0)
}

const placeOf = ({ x, y }: { x: number; y: number }) => ({
  lat: CENTRE.lat + y / METRES_A_DEGREE,
  lon: CENTRE.lon + x / (METRES_A_DEGREE * Math.cos((CENTRE.lat * Math.PI) / 180)),
})

/** Noise of a normal distribution, the same in each run. */
function noise(metres: number) {
  let seed = 42
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return (seed + 1) / (2 ** 31 + 1)
  }
  return () => metres * Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

interface Drive {
  hz: number
  laps: number
  noiseM?: number
  /** Where the car is at a time, and how far it is aside. */
  at?: (sec: number) => { metres: number; aside?: number }
  sec?: number
}

/** Positions of a car on the circuit. */
export function drive({ hz, laps, noiseM = 0, at = (sec) => ({ metres: SPEED * sec }), sec }: Drive) {
  const jitter = noise(noiseM)
  const count = Math.floor((sec ?? (laps * LENGTH_M) / SPEED) * hz)
  const t = Float64Array.from({ length: count }, (_, index) => 0.013 + index / hz)
  const places = Array.from(t, (each) => {
    const { metres, aside } = at(each)
    const { x, y } = onCircuit(metres, aside)
    return placeOf({ x: x + jitter(), y: y + jitter() })
  })
  return {
    t,
    lat: Float64Array.from(places, ({ lat }) => lat),
    lon: Float64Array.from(places, ({ lon }) => lon),
  }
}

/** A drawn line through the middle of the straight, at an angle to it, from one distance aside to another. */
export function drawn(degrees: number, from = -10, to = 10) {
  const end = (reach: number) =>
    placeOf({ x: LINE_AT_M + reach / Math.tan((degrees * Math.PI) / 180), y: reach })
  return [end(from), end(to)] as const
}

/** The log of a drive as CSV, which tells no laps; `name` keeps its content apart from others. */
export function logOf(path: ReturnType<typeof drive>, name: string): string {
  const rows = Array.from(path.t, (sec, at) => `${sec.toFixed(3)},${path.lat[at]},${path.lon[at]}`)
  return `Driver,${name}\nTime,Latitude,Longitude\n${rows.join('\n')}\n`
}
