import { expect, test } from 'vitest'
import { lineCrossings } from '../../../server/calc/outings/line-crossings.ts'
import { splitsInOrder, withSectors } from '../../../server/calc/outings/sectors.ts'
import { type Random, seededRandom } from '../../../server/sample/random.ts'
import { lapsBetween } from '../../../server/telemetry/loggers/laps-between.ts'

const METRES_A_DEGREE = 111_320
const CASES = 40

/** A closed circuit around a centre, and a car on it whose speed changes: lines are at angles, and so are the true crossings. */
function madeDrive(random: Random) {
  const centre = { lat: random.between(-60, 60), lon: random.between(-179, 179) }
  const east = METRES_A_DEGREE * Math.cos((centre.lat * Math.PI) / 180)
  const [radius, waves] = [
    random.between(200, 900),
    [2, 3, 5].map((n) => ({ n, size: random.between(0, 0.06), at: random.between(0, 6) })),
  ]
  const radiusAt = (angle: number) =>
    radius * (1 + waves.reduce((sum, { n, size, at }) => sum + size * Math.cos(n * angle + at), 0))
  const placeAt = (angle: number, metres: number) => ({
    lat: centre.lat + (metres * Math.sin(angle)) / METRES_A_DEGREE,
    lon: centre.lon + (metres * Math.cos(angle)) / east,
  })
  const [lapSec, sway] = [random.between(45, 120), random.between(0, 0.3)]
  const [pace, beat, way] = [(2 * Math.PI) / lapSec, random.between(0.05, 0.3), random.chance(0.5) ? 1 : -1]
  const angleAt = (sec: number) => pace * (sec + (sway / beat) * Math.sin(beat * sec))
  /** By bisection: the angle rises with time. */
  const secAt = (angle: number) => {
    let [low, high] = [-100, 12 * lapSec]
    for (let round = 0; round < 60; round += 1) {
      const middle = (low + high) / 2
      if (angleAt(middle) < angle) low = middle
      else high = middle
    }
    return low
  }
  const hz = random.between(20, 60)
  const t = Float64Array.from({ length: Math.floor(6.5 * lapSec * hz) }, (_, index) => index / hz)
  const places = Array.from(t, (sec) => placeAt(way * angleAt(sec), radiusAt(way * angleAt(sec))))
  const path = {
    t,
    lat: Float64Array.from(places, ({ lat }) => lat),
    lon: Float64Array.from(places, ({ lon }) => lon),
  }
  const lineAt = (angle: number) => {
    const reach = random.between(8, 20)
    return [-reach, reach].map((aside) => placeAt(way * angle, radiusAt(way * angle) + aside))
  }
  const durationSec = t.at(-1) as number
  const timesAt = (angle: number) =>
    Array.from({ length: 12 }, (_, lap) => secAt(angle + 2 * Math.PI * lap)).filter(
      (sec) => sec > 0 && sec < durationSec,
    )
  return { path, durationSec, lineAt, timesAt }
}

test(`${CASES} generated drives: sector times by lines to the millisecond, and they add up to the lap`, () => {
  const random = seededRandom('sectors')
  let cut = 0
  for (let round = 0; round < CASES; round += 1) {
    const { path, durationSec, lineAt, timesAt } = madeDrive(random)
    const start = random.between(0.3, 1)
    const angles = [start, start + random.between(1, 2.5), start + random.between(3.5, 5.5)]
    const [marks, ...splits] = angles.map((angle) => lineCrossings(path, lineAt(angle), 0)) as [
      number[],
      ...number[][],
    ]
    const laps = withSectors(lapsBetween(marks, durationSec, 'line'), splits)
    const [starts, ...ends] = angles.map(timesAt) as [number[], ...number[][]]
    const whole = laps.slice(1, -1)
    expect(whole).toHaveLength(starts.length - 1)
    for (const [index, { lapMs, sectorsMs = [] }] of whole.entries()) {
      const times = [...[starts, ...ends].map((each) => each[index] as number), starts[index + 1] as number]
      const truth = times.slice(1).map((sec, place) => (sec - (times[place] as number)) * 1000)
      expect(sectorsMs).toEqual(truth.map((ms) => expect.closeTo(ms, -0.5)))
      expect(sectorsMs.reduce((sum, ms) => sum + ms)).toBe(lapMs)
      cut += 1
    }
    for (const part of [laps[0], laps.at(-1)]) expect(part?.sectorsMs).toBeUndefined()
  }
  expect(cut).toBeGreaterThan(4 * CASES)
})

const laps = (startsSec: readonly number[]) =>
  startsSec.map((startSec, index) => ({
    index,
    startSec,
    lapMs: ((startsSec[index + 1] ?? 200) - startSec) * 1000,
  }))
const sectorsOf = (each: readonly { sectorsMs?: number[] }[]) => each.map(({ sectorsMs }) => sectorsMs ?? [])

test('a lap that misses a split, passes it twice or in another order has no sectors', () => {
  const five = laps([0, 10, 50, 90, 130, 170])
  const [first, second] = [
    [5, 20, 60, 100, 101, 160],
    [30, 80, 120, 150, 180],
  ]
  expect(sectorsOf(withSectors(five, [first, second]))).toEqual([
    [],
    [10_000, 10_000, 20_000],
    [10_000, 20_000, 10_000],
    [],
    [],
    [],
  ])
  expect(sectorsOf(withSectors(five, [[20, 60], []]))).toEqual(five.map(() => []))
  expect(sectorsOf(withSectors(five, []))).toEqual(five.map(() => []))
  expect(withSectors([], [[1]])).toEqual([])
})

test('passings without a split are assigned one by their order in laps with the usual number', () => {
  const five = laps([0, 10, 50, 90, 130, 170])
  expect(splitsInOrder(five, [5, 20, 30, 60, 70, 100, 140, 150, 175])).toEqual([
    [20, 60, 140],
    [30, 70, 150],
  ])
  // At the line itself a channel of sectors changes too.
  expect(splitsInOrder(five, [10.4, 25, 49.6, 50.2, 75, 115])).toEqual([[25, 75, 115]])
  const noisy = Array.from({ length: 1000 }, (_, index) => index / 5)
  expect(splitsInOrder(five, noisy)).toEqual([])
  expect(splitsInOrder(five, [])).toEqual([])
})
