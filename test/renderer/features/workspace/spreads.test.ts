import { expect, test } from 'vitest'
import { mapLaps } from '../../../../renderer/features/workspace/map/map-laps.ts'
import { histogramOf } from '../../../../renderer/features/workspace/maths/bins.ts'
import { fitIn, gpsOf, groundPath } from '../../../../renderer/features/workspace/maths/gps.ts'
import { ticksIn } from '../../../../renderer/features/workspace/maths/ticks.ts'
import { type Trace, traceOf } from '../../../../renderer/features/workspace/maths/trace.ts'
import { plottedLaps, unionOf } from '../../../../renderer/features/workspace/plots/plots-of.ts'
import { readBy, withMaths } from '../../../../renderer/features/workspace/with-maths.ts'
import { createRecording } from '../../../../server/calc/kpi/recording.ts'

const named = (...names: string[]) => names.map((name) => ({ name, unit: null }))

test('positions are found under the names of the loggers, and none without both', () => {
  expect(gpsOf(named('Speed', 'GPS Latitude', 'GPS Longitude'))).toEqual({
    lat: 'GPS Latitude',
    lon: 'GPS Longitude',
  })
  expect(gpsOf(named('lat', 'long'))).toEqual({ lat: 'lat', lon: 'long' })
  expect(gpsOf(named('GPS_Lat', 'Lat Accel', 'GPS_Lon'))).toEqual({ lat: 'GPS_Lat', lon: 'GPS_Lon' })
  expect(gpsOf(named('Latitude', 'LatAcc'))).toBeUndefined()
})

test('a path has its size in metres from degrees, radians and VBOX’s minutes, whose west is positive', () => {
  const lat = Float64Array.of(51.5, 51.5, 51.51, 0)
  const lon = Float64Array.of(-0.1, -0.09, -0.1, 0)
  const inDegrees = groundPath(lat, lon, 'deg')
  const radians = (values: Float64Array) => values.map((value) => (value * Math.PI) / 180)
  const others = [
    groundPath(radians(lat), radians(lon), 'rad'),
    groundPath(
      lat.map((value) => value * 60),
      lon.map((value) => value * -60),
      null,
    ),
  ]
  for (const { east, south } of [inDegrees, ...others]) {
    expect((east[1] as number) - (east[0] as number)).toBeCloseTo(692.2, 0)
    expect((south[0] as number) - (south[2] as number)).toBeCloseTo(1112, 0)
    // Without satellites.
    expect(east[3]).toBeNaN()
  }
  const other = groundPath(lat.subarray(1), lon.subarray(1), 'deg', inDegrees.origin)
  expect(other.east[0]).toBeCloseTo(inDegrees.east[1] as number, 6)
  const { placeX, placeY } = fitIn(inDegrees, 200, 200, 10)
  expect(placeY(inDegrees.south[2] as number)).toBeCloseTo(10, 6)
  expect(placeY(inDegrees.south[0] as number)).toBeCloseTo(190, 6)
  expect(placeX(inDegrees.east[0] as number)).toBeGreaterThan(10)
})

test('a lap without satellites is not on the map, and the others are', () => {
  const channels = named('Latitude', 'Longitude')
  const laps = [0, 1, Number.NaN, 1].map((scale, place) => {
    const columns = [
      ['t', Float64Array.of(0, 1, 2)],
      ['Latitude', Float64Array.of(51.5, 51.51, 51.5).map((value) => value * scale)],
      ['Longitude', Float64Array.of(-0.1, -0.09, -0.1).map((value) => value * scale)],
    ] as const
    return { id: `${place}`, label: '', place, channels, recording: createRecording(new Map(columns)) }
  })
  const onMap = mapLaps(plottedLaps(laps, { over: 'time', unstretched: false }, undefined))
  expect(onMap.map(({ place }) => place)).toEqual([1, 3])
  expect((onMap[0]?.path.south[0] as number) - (onMap[0]?.path.south[1] as number)).toBeCloseTo(1112, 0)
})

test('the channels of several laps are in the order of the first lap, which has them as it names them', () => {
  const lists = [
    [
      { name: 'Speed', unit: 'km/h' },
      { name: 'Brake', unit: null },
    ],
    [
      { name: 'Gear', unit: null },
      { name: 'Brake', unit: 'bar' },
      { name: 'Speed', unit: 'm/s' },
    ],
  ]
  expect(unionOf(lists)).toEqual([...(lists[0] ?? []), { name: 'Gear', unit: null }])
})

test('a histogram has shares of time at any rate of the samples, and none of a gap', () => {
  const sec = Float64Array.of(0, 1, 2, 3, 4, 4.5, 5, 5.5, 6, 30, 31)
  const values = Float64Array.of(1, 1, 1, 1, 9, 9, 9, 9, 1, 1, 1)
  const trace = traceOf(sec, sec, values) as Trace
  const bins = { low: 0, high: 10, count: 2 }
  expect([...histogramOf(trace, { from: 0, to: 6 }, bins)]).toEqual(
    [(4 / 6) * 100, (2 / 6) * 100].map((each) => expect.closeTo(each, 9)),
  )
  expect([...histogramOf(trace, { from: 4, to: 6 }, bins)]).toEqual([0, 100])
  expect([...histogramOf(trace, { from: 0, to: 31 }, bins)]).toEqual(
    [(5 / 7) * 100, (2 / 7) * 100].map((each) => expect.closeTo(each, 9)),
  )
  expect([...histogramOf(trace, { from: 10, to: 20 }, bins)]).toEqual([0, 0])
})

test('values of an axis are round, within it, and no more than asked for', () => {
  expect(ticksIn(0, 3600, 5)).toEqual({ values: [0, 1000, 2000, 3000], decimals: 0 })
  expect(ticksIn(-0.31, 0.42, 4).values).toEqual([-0.2, 0, 0.2, 0.4].map((each) => expect.closeTo(each, 12)))
  expect(ticksIn(-0.31, 0.42, 4).decimals).toBe(1)
  expect(ticksIn(5, 5, 4).values).toEqual([5])
})

test('maths channels are worked out sample by sample, with units, over each other, and say what is wrong', () => {
  const recording = createRecording(
    new Map([
      ['t', Float64Array.of(0, 1, 2)],
      ['Speed', Float64Array.of(10, 20, Number.NaN)],
    ]),
  )
  const channels = [
    { name: 'Speed', unit: 'm/s' },
    { name: 'Brake', unit: 'bar' },
  ]
  const maths = [
    { name: 'Double', expression: 'Speed * 2' },
    { name: 'More', expression: 'Double + Speed' },
    { name: 'Sum', expression: 'Speed + Speed' },
    { name: 'Broken', expression: 'Speed *' },
    { name: 'speed', expression: 't' },
  ]
  expect(readBy(maths, channels)).toEqual(['Speed'])
  const { lap, errors } = withMaths({ id: 'a', label: '01 L1', place: 0, channels, recording }, maths)
  expect([...(lap.recording.channel('Double') as Float64Array)]).toEqual([20, 40, Number.NaN])
  expect([...(lap.recording.channel('More') as Float64Array)]).toEqual([30, 60, Number.NaN])
  expect(lap.channels.find(({ name }) => name === 'Sum')?.unit).toBe('m/s')
  expect([...errors.keys()].sort()).toEqual(['Broken', 'speed'])
  expect([...(lap.recording.channel('Speed') as Float64Array)].slice(0, 2)).toEqual([10, 20])
})
