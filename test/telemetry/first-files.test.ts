import { expect, test } from 'vitest'
import { compileProfile } from '../../server/calc/kpi/profile.ts'
import { createRecording } from '../../server/calc/kpi/recording.ts'
import { sampleProfile } from '../../server/sample/kpis.ts'
import { readCsv } from '../../server/telemetry/read-csv.ts'

/** Two samples a second apart: 160 and 80 km/h, full throttle and none, 0 and 60 bar. */
const table = (names: string, units: string, ...lines: string[]) => [names, units, ...lines].join('\n')
const RACE_CHRONO = `This file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).
Format,3

timestamp,lap_number,elapsed_time,speed,throttle_pos,brake_pressure
unix time,,s,m/s,%,bar
,,,100: gps,200: obd,300: can
1767150797,8,10,44.44444444444444,100,0
1767150798,8,11,22.22222222222222,0,60
`
const VBOX = `[header]
satellites
time
velocity kmh
Throttle
Brake Pressure
[channel units]
%
bar
[column names]
sats time velocity TPS Brake_Pressure
[data]
9 162235.00 160 100 0
9 162236.00 80 0 60
`

test.each([
  ['RaceChrono', RACE_CHRONO],
  ['VBOX', VBOX],
  [
    'MoTeC i2',
    `"Format","MoTeC CSV File"\n\n${table('"Time","Ground Speed","Throttle Pos","Brake Pres Front"', '"s","km/h","%","kPa"', '', '"0","160","100","0"', '"1","80","0","6000"')}`,
  ],
  [
    'AiM',
    `"Format","AiM CSV File"\n"Time","1:05 PM"\n\n${table('"Time","GPS Speed","PPS","BrakePress"', '"s","mph","%","psi"', '', '"0.0","99.4193908","100","0"', '"1.0","49.7096954","0","870.2264"')}`,
  ],
  [
    'TrackAddict',
    '# TrackAddict\n"Time","Lap","Speed (KM/H)","Throttle Position (%) *OBD","Brake Pressure (bar)"\n0.0,1,160,100,0\n1.0,1,80,0,60\n',
  ],
  [
    'iRacing',
    table(
      'SessionTime,Time,Speed,Throttle,Brake',
      's,s,m/s,%,bar',
      '0,0,44.44444444,100,0',
      '1,1,22.22222222,0,60',
    ),
  ],
])('the profile of the sample works on a first file of %s', (_, text) => {
  const telemetry = readCsv(Buffer.from(text))
  const recording = createRecording(new Map(telemetry.map(({ name, values }) => [name, values])))
  const units = Object.fromEntries(telemetry.map(({ name, unit }) => [name, unit]))
  const items = compileProfile(sampleProfile, recording.names, units).evaluate(recording)
  expect(items).toEqual([
    { name: 'Top speed', value: expect.closeTo(160, 4), unit: 'km/h' },
    { name: 'Slowest corner', value: expect.closeTo(80, 4), unit: 'km/h' },
    { name: 'Full throttle', value: 100, unit: '%' },
    { name: 'Peak brake', value: expect.closeTo(59.4, 2), unit: 'bar' },
    { name: 'Longest coasting', value: 0, unit: 's' },
  ])
})

test('an alias of the profile, a channel and a constant of that name go before the ready names', () => {
  const value = (expression: string, profile: object, channels: string[]) => {
    const columns = channels.map((name, index): [string, Float64Array] => [
      name,
      Float64Array.of(index, index),
    ])
    const recording = createRecording(new Map(columns))
    const [item] = compileProfile({ ...profile, kpis: [{ name: 'k', expression }] }, channels).evaluate(
      recording,
    )
    return item && 'value' in item ? item.value : item?.error
  }
  const channels = ['t', 'GPS Speed', 'Corr Speed', 'wheel']
  expect(value('Max(speed)', {}, channels)).toBe(2)
  expect(value('Max(speed)', { channelAliases: { speed: ['nope', 'wheel'] } }, channels)).toBe(3)
  expect(value('speed', { constants: { speed: 7 } }, channels)).toBe(7)
  expect(value('Max(speed)', {}, [...channels, 'Speed'])).toBe(4)
  expect(value('Max(speed)', {}, ['t', 'wheel'])).toBe('unknown channel: speed')
})
