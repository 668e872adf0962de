import { expect, test } from 'vitest'
import { deltaTrace } from '../../../../renderer/features/workspace/maths/delta.ts'
import { distanceAxis, stretchTo, timeAxis } from '../../../../renderer/features/workspace/maths/lap-axis.ts'
import { shownUnit } from '../../../../renderer/features/workspace/maths/shown-unit.ts'
import { roomFor, thin } from '../../../../renderer/features/workspace/maths/thinned.ts'
import { type Trace, traceOf, valueAt } from '../../../../renderer/features/workspace/maths/trace.ts'
import { lapDistance } from '../../../../renderer/laps/distance.ts'
import { measure, STORED_UNITS } from '../../../../server/calc/units.ts'

const times = (seconds: number, step: number) =>
  Float64Array.from({ length: Math.round(seconds / step) + 1 }, (_, index) => index * step)

const drawn = (values: Float64Array, sec = times((values.length - 1) / 100, 0.01)) =>
  traceOf(sec, sec, values) as Trace

const startsIn = ({ starts }: Trace) => [...starts.entries()].flatMap(([at, start]) => (start ? [at] : []))

test('a missing sample and a hole in the times are gaps, at any rate of the channel', () => {
  const full = times(2, 0.01)
  expect(startsIn(drawn(full))).toEqual([0])
  expect(startsIn(drawn(full.with(100, Number.NaN)))).toEqual([0, 100])
  const late = full.map((sec) => (sec >= 1 ? sec + 0.5 : sec))
  expect(startsIn(drawn(full, late))).toEqual([0, 100])
  // A tenth of the lap's rate, without the sample at 1.1 s.
  const slow = full.map((sec, at) => (at % 10 === 0 && at !== 110 ? sec : Number.NaN))
  const trace = drawn(slow)
  expect(startsIn(trace)).toEqual([0, 11])
  expect(valueAt(trace, 0.955)).toBeCloseTo(0.955, 9)
  expect(valueAt(trace, 1.15)).toBeUndefined()
  expect(valueAt(trace, 1.2)).toBeCloseTo(1.2, 9)
  expect([valueAt(trace, -0.01), valueAt(trace, 2.01)]).toEqual([undefined, undefined])
  expect([trace.low, trace.high]).toEqual([0, 2])
  expect(
    traceOf(
      full,
      full,
      full.map(() => Number.NaN),
    ),
  ).toBeUndefined()
})

const pointsIn = (trace: Trace, from: number, to: number, columns: number) => {
  const { xy, count } = thin(trace, from, to, columns, roomFor(columns))
  return Array.from({ length: count }, (_, at) => [xy[2 * at] as number, xy[2 * at + 1] as number] as const)
}

test('thinned lines keep each spike and each gap, in order, within the room they have', () => {
  const values = times(90, 0.01).map((sec, at) => (at === 4321 ? 9 : Math.sin(sec)))
  values.fill(Number.NaN, 6000, 6500)
  const trace = drawn(values)
  const points = pointsIn(trace, 0, 90, 300)
  expect(points.length).toBeLessThanOrEqual(300 * 2 + 12)
  expect(Math.max(...points.map(([, y]) => y))).toBe(9)
  expect(points.filter(([x]) => Number.isNaN(x))).toHaveLength(2)
  const xs = points.map(([x]) => x).filter((x) => !Number.isNaN(x))
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
  const broken = points.findLastIndex(([x]) => Number.isNaN(x))
  // To a column, of 0.3 s.
  expect(points[broken - 1]?.[0]).toBeCloseTo(59.85, 0)
  expect(points[broken + 1]?.[0]).toBeCloseTo(65.15, 0)
  // Few samples are drawn as they are, and the line goes on beyond both edges.
  const near = pointsIn(trace, 10.004, 10.046, 300).map(([x]) => Math.round(100 * x))
  expect(near).toEqual([1000, 1001, 1002, 1003, 1004, 1005, 1006])
  // Every sample of its own stretch: no more points than there is room for.
  const alone = drawn(times(90, 0.01).map((sec, at) => (at % 7 < 2 ? sec : Number.NaN)))
  const room = roomFor(100)
  expect(2 * thin(alone, 0, 90, 100, room).count).toBeLessThanOrEqual(room.xy.length)
})

/** A lap of 3 km whose speed waves around 50 m/s, driven at `pace`. */
function lap(pace: number, missing?: readonly [number, number]) {
  const sec = times(60 / pace, 0.02)
  const speed = sec.map((when) => {
    const isMissing = missing && when > missing[0] && when < missing[1]
    return isMissing ? Number.NaN : pace * (50 + 20 * Math.sin((2 * Math.PI * when * pace) / 60))
  })
  const distance = lapDistance(sec, speed, 1)
  if (!distance) throw new Error('no distance')
  return { sec, distance, places: distanceAxis(sec, distance, 1), speed: traceOf(sec, sec, speed) as Trace }
}

test('a lap that is 2 % slower everywhere loses 2 % of the time so far, at every place', () => {
  const [first, slower] = [lap(1), lap(1 / 1.02)]
  expect(first.distance.totalM).toBeCloseTo(slower.distance.totalM, 0)
  for (const xs of [first.sec, first.places.xs]) {
    const delta = deltaTrace(first, slower, first.sec, xs) as Trace
    expect(startsIn(delta)).toEqual([0])
    for (const at of [500, 1500, 2900]) {
      expect(valueAt(delta, xs[at] as number)).toBeCloseTo(0.02 * (first.sec[at] as number), 3)
    }
  }
  const back = deltaTrace(slower, first, slower.sec, slower.sec) as Trace
  expect(back.ys.at(-20)).toBeCloseTo(-0.02 * 60, 1)
})

test('where the place of a car is not known, the delta is a gap', () => {
  const [first, holed] = [lap(1), lap(1 / 1.02, [20, 24])]
  const delta = deltaTrace(first, holed, first.sec, first.sec) as Trace
  expect(startsIn(delta)).toHaveLength(2)
  expect(valueAt(delta, 21)).toBeUndefined()
  expect(valueAt(delta, 30)).toBeCloseTo(0.6, 1)
})

test('two measurements of a lap have one length, a part of a lap its own', () => {
  const { sec, distance } = lap(1)
  const axis = distanceAxis(sec, distance, stretchTo(3030, distance.totalM))
  expect(axis.end).toBeCloseTo(3030, 6)
  expect(axis.xAt(axis.secAt(1234))).toBeCloseTo(1234, 6)
  expect(axis.secAt(axis.end)).toBeCloseTo(60, 6)
  expect(stretchTo(3000, 2000)).toBe(1)
  expect(timeAxis(sec).xAt(7)).toBe(7)
})

test('a channel is shown in the person’s unit, and in its own where none is chosen', () => {
  const mine = { ...STORED_UNITS, speed: 'mph', pressure: 'psi', temperature: 'F' } as const
  const unit = (label: string | null) => shownUnit(label, (stored) => measure(mine, stored))
  expect(unit('m/s').label).toBe('mph')
  expect(unit('m/s').shown(44.704)).toBeCloseTo(100, 9)
  expect(unit('kPa').shown(200)).toBeCloseTo(29.0075, 3)
  expect(unit('K').shown(373.15)).toBeCloseTo(212, 9)
  expect(shownUnit('m/s', (stored) => measure(STORED_UNITS, stored)).shown(10)).toBeCloseTo(36, 9)
  expect([unit('mm/s').label, unit('rpm').label, unit(null).label]).toEqual(['mm/s', 'rpm', null])
  expect(unit('mm/s').shown(5)).toBe(5)
})
