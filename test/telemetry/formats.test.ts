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
  test('three header rows; repeated names are made unique by their source', () => {
    expect(shown(RACE_CHRONO)).toEqual({
      't s': [10, 10.02, 10.04],
      'timestamp unix time': [1767150797.44, 1767150797.46, 1767150797.48],
      fragment_id: [0, 0, 0],
      lap_number: [8, 8, 9],
      'speed m/s': [33.4, 33.5, 33.6],
      'speed obd m/s': [33.1, 33.2, 33.3],
      'brake bar': [Number.NaN, 4.5, 5],
    })
  })

  test('one lap of several, and none of one that is not there', () => {
    expect(shown(RACE_CHRONO, '8')['t s']).toEqual([10, 10.02])
    expect(() => read(RACE_CHRONO, '12')).toThrow('The file has no lap 12: it has laps 8 and 9.')
  })

  test('an export of before version 3 is a table below lines about the session', () => {
    const text = `This file is created using RaceChrono v7.0.1 ( http://racechrono.com/ ).
Session title,"Home"

Lap #,Timestamp (s),Speed (m/s)
1,10.0,33.4
2,10.1,33.5
`
    expect(shown(text, '2')).toEqual({ 't s': [10.1], 'Lap #': [2], 'Speed m/s': [33.5] })
  })

  const real = join(import.meta.dirname, '../../../shared/data/racechrono-tianma')
  test.skipIf(!existsSync(real))('two laps of a road car, as in the README of the data', () => {
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
  test('sections, spaces, a clock that continues over midnight, exponents', () => {
    expect(shown(vbox('012 235959.90 +0100.5 1.2E+01\n012 000000.10 +0101.0 -5.0E-01'))).toEqual({
      't s': [86_399.9, 86_400.1],
      sats: [12, 12],
      'velocity kmh': [100.5, 101],
      'Brake bar': [12, -0.5],
    })
  })

  test('an invalid time is reported with its line', () => {
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
      { 't s': [0, 0.1], speed: [1.5, 2.5] },
    ],
    ['tabs', 'Time (s)\tspeed\n0\t1\n', { 't s': [0], speed: [1] }],
    ['a blank line and an empty column', 't,a,b\n0,1,\n\n1,2,\n', { 't s': [0, 1], a: [1, 2] }],
    ['a unit that is none', `t,a\ns,${'x'.repeat(41)}\n0,1\n`, { 't s': [0], a: [1] }],
    ['a name that is there twice', 't,a,a\n0,1,2\n', { 't s': [0], a: [1], 'a (2)': [2] }],
  ])('%s', (_, text, wanted) => {
    expect(shown(text)).toEqual(wanted)
  })

  test.each([
    [
      'no column of time',
      'speed,brake\n1,2\n',
      expect.stringMatching(
        /^No row names the channels\..* t, Time or timestamp .* AiM, MoTeC i2, RaceChrono/,
      ),
    ],
    ['no sample', 't,speed\n', 'The table has no samples.'],
    ['a text', 't,speed\n0,1\n1,fast\n', 'line 3, speed: "fast" is no number'],
    ['a sample without a time', 't,speed\n0,1\n,2\n', 'sample 1 has no time'],
    ['nothing', '', expect.stringMatching(/^No row names the channels/)],
  ])('%s is refused in words', (_, text, message) => {
    expect(refusal(text)).toEqual([message])
  })

  test('a degree sign in the letters of Windows', () => {
    const bytes = Buffer.from([...Buffer.from('t,temp ('), 0xb0, ...Buffer.from('C)\n0,1\n')])
    expect(readCsv(bytes)[1]).toMatchObject({ name: 'temp', unit: '°C' })
  })
})

describe('AiM', () => {
  const head = (time: string) => `"Format","AiM CSV File"
"Session","Home"
"Date","Saturday, October 12, 2019"
"Time","1:05 PM"
"Sample Rate","2"
"Duration","3"
"Beacon Markers",${time}

"Time","GPS Speed","Brake Press",""
"Time","GPS Speed","Brake Press",""
"s","km/h","bar",""
"1","2","3",""

`
  const line = (t: number, index: number) => `"${t.toFixed(3)}","${100 + index}","${index}",""\n`
  const aim = head('"1","2"') + [0, 0.5, 1, 1.5, 2, 2.5].map(line).join('')
  const again = head('"1.5"') + [0, 0.5, 1, 0, 0.5, 1].map(line).join('')

  test.each([
    ['as it is', (text: string) => text, 'utf8' as const],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n'), 'utf8' as const],
    [
      'semicolons with decimal commas, a BOM',
      (text: string) => `\uFEFF${text.replaceAll('","', '";"').replace(/"(\d+)\.(\d+)"/g, '"$1,$2"')}`,
      'utf8' as const,
    ],
    ['UTF-16', (text: string) => `\uFEFF${text}`, 'utf16le' as const],
  ])(
    'lines about the file, names twice, units, numbers of channels, a blank column: %s',
    (_, change, code) => {
      const shownIn = (lap?: string) => {
        const telemetry = readCsv(Buffer.from(change(aim), code), lap)
        return Object.fromEntries(telemetry.map(({ name, unit, values }) => [`${name} ${unit}`, [...values]]))
      }
      expect(shownIn()).toEqual({
        't s': [0, 0.5, 1, 1.5, 2, 2.5],
        'GPS Speed km/h': [100, 101, 102, 103, 104, 105],
        'Brake Press bar': [0, 1, 2, 3, 4, 5],
      })
      // A marker begins the next lap.
      expect([1, 2, 3].map((lap) => shownIn(String(lap))['t s'])).toEqual([
        [0, 0.5],
        [1, 1.5],
        [2, 2.5],
      ])
    },
  )

  test('laps whose time starts again are refused together, and read one by one', () => {
    expect(refusal(again)).toEqual([
      'The time falls from 1 s to 0 s at line 17: this is more than one lap. Choose one of its laps with ?lap=: 1 and 2.',
    ])
    expect(shown(again, '2')).toMatchObject({ 't s': [0, 0.5, 1], 'GPS Speed km/h': [103, 104, 105] })
  })

  test('a first sample of whole numbers is no row of channel numbers', () => {
    expect(shown('Time,a,b\ns,m,m\n0,1,2\n1,2,3\n')['t s']).toEqual([0, 1])
    expect(shown('Time,a\ns,m\n0,1\n')['t s']).toEqual([0])
    expect(shown('Time,a\ns,m\n0,1\n\n1,2\n\n')['t s']).toEqual([0, 1])
  })
})

test('numbers of channels are no sample, with or without the name of AiM', () => {
  const file = (head: string, gap = '') =>
    `${head}"Time","a","b"\n"Time","a","b"\n"s","m","m"\n"7","3","12"\n${gap}"12.0","1","2"\n"12.5","3","4"\n`
  const one = file('').replace('"Time","a","b"\n', '')
  for (const text of [file(''), file('"Format","AiM CSV File"\n'), file('', '\n')])
    expect(shown(text)['t s']).toEqual([12, 12.5])
  expect(shown(one)['t s']).toEqual([7, 12, 12.5])
})

describe('TrackAddict', () => {
  const text = `# RaceRender Data: TrackAddict 4.6.1
# End Point: 35.1, -80.2 @ 12.3 deg
"Time","UTC Time","Lap","Speed (KM/H)","Brake (calculated)","Engine Speed (RPM) *OBD"
0.000,1570000000.0,0,100,0,5000
0.100,1570000000.1,0,101,0,5001
# Lap 0: 00:00:00.1
0.200,1570000000.2,1,102,1,5002
# Session End
`
  test('comments before the names and between samples; text in brackets is a unit if it is one', () => {
    expect(shown(text)).toEqual({
      't s': [0, 0.1, 0.2],
      'UTC Time': [1570000000, 1570000000.1, 1570000000.2],
      Lap: [0, 0, 1],
      'Speed KM/H': [100, 101, 102],
      'Brake (calculated)': [0, 0, 1],
      'Engine Speed RPM': [5000, 5001, 5002],
    })
    expect(shown(text, '1')['Speed KM/H']).toEqual([102])
    expect(() => read(text, '99')).toThrow('The file has no lap 99: it has laps 0 and 1.')
  })
})

describe('what time it is', () => {
  test.each([
    ['milliseconds', 'Time (ms),v\n0,1\n100,2\n', [0, 0.1]],
    ['minutes and seconds', 'time,v\n0:59.5,1\n1:00.25,2\n', [59.5, 60.25]],
    ['the index of a pandas frame', 'time,v\n0 days 00:00:00.100000,1\n0 days 00:01:00,2\n', [0.1, 60]],
    [
      'moments',
      'timestamp,v\n2025-12-31 02:54:00.120000,1\n2025-12-31T02:54:01Z,2\n',
      [1767149640.12, 1767149641],
    ],
    ['the surest of several names', 'timestamp,Time,v\n1700000000,5,1\n', [5]],
  ])('%s', (_, text, seconds) => {
    const { 't s': t } = shown(text)
    expect(t).toEqual(seconds.map((each) => expect.closeTo(each, 6)))
  })

  test.each([
    ['0,0.1,0,0.1', 'The time falls from 0.1 s to 0 s at line 4'],
    ['0,1,2,3,4,5,6,7,8,9,2,3,4', 'The time falls from 9 s to 2 s at line 12'],
  ])('%s starts again', (times, words) => {
    expect(refusal(`t,v\n${times.replaceAll(',', ',1\n')},1\n`)[0]).toContain(words)
  })

  test.each(['2,1,1,0', '0,1,2,1.5,3', '0,1,2,3,2.5,3.5,4', '5,5,5'])('%s is jitter', (times) => {
    expect(shown(`t,v\n${times.replaceAll(',', ',1\n')},1\n`)['t s']).toEqual(times.split(',').map(Number))
  })
})

test('MoTeC’s beacons separate laps; a file without beacons has none', () => {
  const text = `"Format","MoTeC CSV File"
"Log Time","12:11:10"
"Beacon Markers","0.5 1.2"

"Time","Corr Speed"
"s","km/h"

"0.000","120.5"
"0.600","121.0"
"1.300","122.0"
`
  expect(shown(text, '2')).toEqual({ 't s': [0.6], 'Corr Speed km/h': [121] })
  expect(() => read('t,v\n0,1\n', '1')).toThrow('The file does not tell its laps apart')
})

test.each([
  ['PK\u0003\u0004 [Content_Types].xml xl/', 'This is an Excel workbook'],
  ['PK\u0003\u0004 notes.txt', 'This is a zip archive'],
  ['\u0040\u0000\u0000\u0000', 'This is a MoTeC log (.ld)'],
  ['<hCNF', 'This is an AiM log (.xrk)'],
  ['t,v\n0\u0000,1', 'This is a binary file'],
])('what is no text is refused in words of its own', (bytes, words) => {
  expect(refusal(bytes)).toEqual([expect.stringContaining(words)])
})

test('VBOX has the units of all columns in one line', () => {
  const text =
    '[header]\nsatellites\ntime\nvelocity kmh\n[channel units]\ncount hhmmss.dd mph\n[column names]\nsats time velocity\n[data]\n9 162235.40 10\n'
  expect(shown(text)).toEqual({ 't s': [58_955.4], 'sats count': [9], 'velocity mph': [10] })
})

test('packed values are unpacked bit by bit', () => {
  const values = Float64Array.of(0, -0, 1.5, Number.NaN, 1e-308, -1e308, 5e-324, 0.1 + 0.2)
  const back = unpack(pack(values))
  expect(new BigUint64Array(back.buffer)).toEqual(new BigUint64Array(values.buffer))
  expect(unpack(pack(new Float64Array()))).toHaveLength(0)
})
