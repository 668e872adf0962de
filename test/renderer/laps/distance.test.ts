import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lapsInFile, mainLap } from '../../../renderer/features/telemetry/laps-in-file.ts'
import { deltaLine, lapDistance, speedFactor } from '../../../renderer/laps/distance.ts'

const FILE = readFileSync(join(import.meta.dirname, '../../fixtures/tianma-lap9/telemetry.csv'), 'utf8')

const steady = (speed: number, seconds: number, step = 0.1) => {
  const t = Float64Array.from({ length: Math.round(seconds / step) + 1 }, (_, index) => 500 + index * step)
  return lapDistance(
    t,
    t.map(() => speed),
    1,
  )
}

test('36 km/h for ten seconds are 100 m, in any unit; positions and times are each other’s inverse', () => {
  const t = Float64Array.from({ length: 101 }, (_, index) => index / 10)
  for (const [speed, unit] of [
    [36, 'km/h'],
    [36, 'KPH'],
    [10, 'm/s'],
    [22.369_362_92, 'mph'],
  ] as const) {
    const made = lapDistance(
      t,
      t.map(() => speed),
      speedFactor(unit) ?? Number.NaN,
    )
    expect(made?.totalM).toBeCloseTo(100, 5)
    expect(made?.metresAt(2.55)).toBeCloseTo(25.5, 5)
    expect(made?.secAt(25.5)).toBeCloseTo(2.55, 5)
    expect([made?.metresAt(-1), made?.secAt(1000)]).toEqual([0, 10])
  }
  expect(speedFactor('rpm')).toBeUndefined()
  expect(speedFactor(null)).toBeUndefined()
})

test('a car with constant acceleration is at half of a·t², and one that stops or rolls back stays where it is', () => {
  const t = Float64Array.from({ length: 201 }, (_, index) => index / 20)
  const even = lapDistance(
    t,
    t.map((sec) => 3 * sec),
    1,
  )
  expect(even?.metresAt(4)).toBeCloseTo(0.5 * 3 * 16, 6)
  const stop = lapDistance(
    t,
    t.map((sec) => (sec < 4 ? 10 : sec < 7 ? -5 : 10)),
    1,
  )
  // 40 m, a stop and 30 m, with half a sample more on either side of it.
  expect(stop?.metresAt(6.5)).toBe(stop?.metresAt(4.5))
  expect(stop?.totalM).toBeGreaterThan(69)
  expect(stop?.totalM).toBeLessThan(71)
})

test('a sample without a speed is interpolated, and without two samples there is no distance', () => {
  const t = Float64Array.of(5, 6, 7, 8)
  const made = lapDistance(t, Float64Array.of(10, Number.NaN, 10, 10), 1)
  expect([made?.metresAt(1), made?.metresAt(2), made?.totalM]).toEqual([10, 20, 30])
  expect(made?.secAt(10)).toBe(1)
  // Neither a hole in the times nor samples without a speed stop the car.
  const holed = Float64Array.from({ length: 101 }, (_, at) => (at < 50 ? at / 10 : at / 10 + 10))
  const speeds = holed.map((_, at) => (at > 20 && at < 30 ? Number.NaN : 10))
  expect(lapDistance(holed, speeds, 1)?.totalM).toBeCloseTo(200, 6)
  expect(lapDistance(t, t.fill(Number.NaN, 1), 1)).toBeUndefined()
  expect(lapDistance(new Float64Array(0), new Float64Array(0), 1)).toBeUndefined()
})

/** The trapezoid over the 3,387 samples, summed in Python. */
const PYTHON_M = 2001.3931733442482

test('a real lap is as long as the same sum in Python makes it', () => {
  const [, ...lines] = FILE.trim().split('\n')
  const column = (index: number) => Float64Array.from(lines, (line) => Number(line.split(',')[index]))
  const made = lapDistance(column(0), column(1), 1)
  expect(made?.totalM).toBeCloseTo(PYTHON_M, 6)
  expect(made?.totalSec).toBeCloseTo(76.32609, 6)
})

test('behind at the same place: 10% slower all along is 10% of the time so far', () => {
  const [fast, slow] = [steady(50, 60), steady(45, 60)]
  if (!fast || !slow) throw new Error('no distance')
  const { metres, sec } = deltaLine(fast, slow, 11)
  // Up to the distance that both laps cover.
  expect(metres.at(-1)).toBeCloseTo(2700, 6)
  for (const [index, place] of metres.entries()) expect(sec[index]).toBeCloseTo(place / 45 - place / 50, 6)
  expect(deltaLine(slow, fast, 11).sec.at(-1)).toBeCloseTo(-6, 6)
})

const RACE_CHRONO = [
  '\ufeffThis file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).',
  'Session title,"Laps, 1 to 3"',
  '',
  'timestamp,fragment_id,lap_number,elapsed_time',
  'unix time,,,s',
  ',,,',
  '1,0,8,0.1',
  '2,0,9,0.2',
  '3,0,9,0.3',
  '4,0,,0.4',
  '5,0,10,0.5',
  '',
].join('\r\n')

test('a file has the laps of its samples, and the lap that it belongs to', () => {
  expect(lapsInFile(RACE_CHRONO)).toEqual([
    { lap: '8', samples: 1 },
    { lap: '9', samples: 2 },
    { lap: '10', samples: 1 },
  ])
  expect(mainLap(lapsInFile(RACE_CHRONO))).toBe('9')
  expect(lapsInFile(RACE_CHRONO.replace('lap_number', 'fix_type'))).toEqual([])
  const trackAddict = '# Lap 3\n"Time","Lap","Speed"\n0.0,0,10\n0.1,0,11\n# Lap 0\n0.2,1,12\n'
  const counts = [
    { lap: '0', samples: 2 },
    { lap: '1', samples: 1 },
  ]
  expect(lapsInFile(trackAddict)).toEqual(counts)
  expect(lapsInFile(trackAddict.replaceAll(',', ';').replace(/(\d)\.(\d)/g, '$1,$2'))).toEqual(counts)
  const beacons = '"Beacon Markers","0.15"\n"Time","Speed"\n"s","km/h"\n"0.0","1"\n"0.1","2"\n"0.2","3"\n'
  expect(lapsInFile(beacons).map(({ samples }) => samples)).toEqual([2, 1])
  expect(lapsInFile('t,v\n0,1\n0.1,2\n0,1\n0.1,2\n0.2,3\n').map(({ samples }) => samples)).toEqual([2, 3])
  expect(lapsInFile('t,v\n0,1\n0.1,2\n')).toEqual([])
  expect(mainLap([])).toBeUndefined()
})
