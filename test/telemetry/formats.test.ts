import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pack, unpack } from '../../server/telemetry/packed.ts'
import { readCsv } from '../../server/telemetry/read-csv.ts'
import { TelemetryError } from '../../server/telemetry/telemetry.ts'

const read = (text: string, lap?: string) => readCsv(Buffer.from(text), lap)
const shown = (text: string, lap?: string) =>
  Object.fromEntries(
    read(text, lap).map(({ name, unit, values }) => [`${name} ${unit ?? ''}`.trim(), [...values]]),
  )
const refusal = (text: string) => {
  try {
    read(text)
  } catch (error) {
    if (error instanceof TelemetryError) return error.errors.map(({ message }) => message)
    throw error
  }
  throw new Error('it was read')
}

const RACE_CHRONO = `This file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).
Format,3
Session title,"Home"
Session type,Lap timing
Track name,"Home"
Driver name,
Created,31/12/2025,02:54
Note,

timestamp,fragment_id,lap_number,elapsed_time,speed,speed,brake,empty
unix time,,,s,m/s,m/s,bar,
,,,,100: gps,200: obd,300: can,
1767150797.44,0,8,10,33.4,33.1,,
1767150797.46,0,8,10.02,33.5,33.2,4.5,
1767150797.48,0,9,10.04,33.6,33.3,5,
`.replaceAll('\n', '\r\n')

describe('RaceChrono', () => {
  test('three header rows; names that are there twice are told apart by what measured them', () => {
    expect(shown(RACE_CHRONO)).toEqual({
      't s': [10, 10.02, 10.04],
      'timestamp unix time': [1767150797.44, 1767150797.46, 1767150797.48],
      fragment_id: [0, 0, 0],
      lap_number: [8, 8, 9],
      'elapsed_time s': [10, 10.02, 10.04],
      'speed m/s': [33.4, 33.5, 33.6],
      'speed obd m/s': [33.1, 33.2, 33.3],
      'brake bar': [Number.NaN, 4.5, 5],
    })
  })

  test('one lap of several, and none of one that is not there', () => {
    expect(shown(RACE_CHRONO, '8')['t s']).toEqual([10, 10.02])
    expect(() => read(RACE_CHRONO, '12')).toThrow('The table has no samples of lap 12.')
  })

  const real = join(import.meta.dirname, '../../../shared/data/racechrono-tianma')
  test.skipIf(!existsSync(real))('two laps of a road car, as the README of the data says', () => {
    const file = readFileSync(join(real, 'session_20251231_111959_tianma_lap13_v3.csv'))
    const telemetry = readCsv(file)
    const t = telemetry[0]?.values as Float64Array
    expect(t).toHaveLength(6488)
    expect(t.filter((time, index) => index > 0 && time === t[index - 1])).toHaveLength(170)
    expect((t.at(-1) as number) - (t[0] as number)).toBeCloseTo(83.9, 1)
    const names = telemetry.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['speed', 'speed calc', 'speed obd', 'throttle_pos']))
    expect(readCsv(file, '13')[0]?.values).toHaveLength(5854)
  })
})

describe('MoTeC i2', () => {
  test('lines about the log, names, units, a blank line, samples in quotes', () => {
    const text = `"Format","MoTeC CSV File",,,"Workbook","Home"
"Venue","Home"
"Sample Rate","50.000","Hz"

"Time","Corr Speed","Throttle Pos"
"s","km/h","%"

"0.000","120.5","99.0"
"0.020","121.0",""
`
    expect(shown(text)).toEqual({
      't s': [0, 0.02],
      'Time s': [0, 0.02],
      'Corr Speed km/h': [120.5, 121],
      'Throttle Pos %': [99, Number.NaN],
    })
  })
})

describe('VBOX', () => {
  const vbox = (data: string) => `File created on 31/12/2025 at 02:54:00

[header]
satellites
time
velocity kmh
Brake

[channel units]
bar

[column names]
sats time velocity Brake

[data]
${data}
`
  test('sections, spaces, a clock of the day that goes on over midnight, exponents', () => {
    expect(shown(vbox('012 235959.90 +0100.5 1.2E+01\n012 000000.10 +0101.0 -5.0E-01'))).toEqual({
      't s': [86_399.9, 86_400.1],
      sats: [12, 12],
      velocity: [100.5, 101],
      'Brake bar': [12, -0.5],
    })
  })

  test('a time that is none is told with its line', () => {
    expect(refusal(vbox('012 noon 1 2'))).toEqual(['line 16, t: "noon" is no number'])
  })
})

describe('plain tables', () => {
  test.each([
    ['commas, a row of units', 't,speed\ns,m/s\n0,1\n0.1,2\n', { 't s': [0, 0.1], 'speed m/s': [1, 2] }],
    [
      'units behind the names',
      't,Speed [km/h],Temp (°C)\n0,1,2\n',
      { 't s': [0], 'Speed km/h': [1], 'Temp °C': [2] },
    ],
    [
      'semicolons with decimal commas, a BOM',
      '\uFEFFtime;speed\r\n0;1,5\r\n0,1;2,5\r\n',
      { 't s': [0, 0.1], time: [0, 0.1], speed: [1.5, 2.5] },
    ],
    ['tabs', 'Time (s)\tspeed\n0\t1\n', { 't s': [0], 'Time s': [0], speed: [1] }],
    ['a blank line and an empty column', 't,a,b\n0,1,\n\n1,2,\n', { 't s': [0, 1], a: [1, 2] }],
    ['a name that is there twice', 't,a,a\n0,1,2\n', { 't s': [0], a: [1], 'a (2)': [2] }],
  ])('%s', (_, text, wanted) => {
    expect(shown(text)).toEqual(wanted)
  })

  test.each([
    [
      'no column of time',
      'speed,brake\n1,2\n',
      'The first row must name the channels, one of them t or time, in seconds.',
    ],
    ['no sample', 't,speed\n', 'The table has no samples.'],
    ['a text', 't,speed\n0,1\n1,fast\n', 'line 3, speed: "fast" is no number'],
    ['a sample without a time', 't,speed\n0,1\n,2\n', 'sample 1 has no time'],
    ['nothing', '', 'The first row must name the channels, one of them t or time, in seconds.'],
  ])('%s is refused in words', (_, text, message) => {
    expect(refusal(text)).toEqual([message])
  })

  test('a degree sign in the letters of Windows', () => {
    const bytes = Buffer.from([...Buffer.from('t,temp ('), 0xb0, ...Buffer.from('C)\n0,1\n')])
    expect(readCsv(bytes)[1]).toMatchObject({ name: 'temp', unit: '°C' })
  })
})

test('what is packed comes back bit by bit', () => {
  const values = Float64Array.of(0, -0, 1.5, Number.NaN, 1e-308, -1e308, 5e-324, 0.1 + 0.2)
  const back = unpack(pack(values))
  expect(new BigUint64Array(back.buffer)).toEqual(new BigUint64Array(values.buffer))
  expect(unpack(pack(new Float64Array()))).toHaveLength(0)
})
