import { tableFromArrays, tableToIPC } from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import { channelsOf, fixture, outingOf, type ReadChannel } from './read.ts'
import { sampleXrk } from './write-xrk.ts'

interface Figures {
  unit: string | null
  hz?: number
  samples: number
  sum: number
  least: number
  most: number
  at: Record<string, number>
}
const figures = JSON.parse(fixture('figures.json').toString()) as Record<
  'motec' | 'ibt',
  Record<string, Figures>
>

function expectFigures(channel: ReadChannel | undefined, { unit, samples, sum, least, most, at }: Figures) {
  const { values } = channel as ReadChannel
  expect(channel?.unit).toBe(unit)
  expect(values).toHaveLength(samples)
  const near = (value: number) => expect.closeTo(value, 6 - Math.ceil(Math.log10(Math.abs(value) + 1)))
  expect(values.reduce((total, value) => total + value, 0) / samples).toEqual(near(sum / samples))
  expect(Math.min(...values)).toEqual(near(least))
  expect(Math.max(...values)).toEqual(near(most))
  for (const [place, value] of Object.entries(at)) expect(values[Number(place)]).toEqual(near(value))
}

describe('MoTeC .ld', () => {
  const bytes = fixture('motec-calder-2005.ld.gz')

  test('facts, and laps by the beacon to the millisecond', () => {
    const { channels, laps, ...facts } = outingOf(bytes)
    expect(facts).toEqual({
      kind: 'motec-ld',
      loggedAt: '2005-11-23T09:53:00',
      timeZoneKnown: false,
      driver: null,
      vehicle: '11A',
      venue: 'Calder',
      line: [],
      durationSec: 454,
    })
    expect(laps.map(({ lapMs }) => lapMs)).toEqual([94_136, 65_163, 63_682, 65_192, 63_759, 102_068])
    expect(laps.map(({ index, source }) => [index, source])).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => [index, 'beacon']),
    )
    expect(channels).toHaveLength(77)
  })

  test('each channel as an independent reading has it', () => {
    const channels = channelsOf(bytes)
    expect(Object.keys(channels)).toEqual(Object.keys(figures.motec))
    for (const [name, known] of Object.entries(figures.motec)) {
      expectFigures(channels[name], known)
      expect(channels[name]?.hz).toBe(known.hz)
    }
  })

  test('cut off anywhere: what is there is read; in the header it is refused', () => {
    const half = channelsOf(bytes.subarray(0, 600_000))
    expect(half['Engine RPM']?.values).toEqual(channelsOf(bytes)['Engine RPM']?.values)
    expect(half['Susp Pos RR']).toBeUndefined()
    expect(() => channelsOf(bytes.subarray(0, 1000))).toThrow(
      'This MoTeC log (.ld) is cut off in its header.',
    )
    expect(() => channelsOf(bytes.subarray(0, 14_000))).toThrow('has no samples that can be read')
  })

  test('a chain of channels that comes back to itself ends, and channels that lie on each other are one', () => {
    const chain = Buffer.from(bytes)
    const first = chain.readUInt32LE(8)
    chain.writeUInt32LE(first, chain.readUInt32LE(first + 4) + 4)
    expect(Object.keys(channelsOf(chain))).toEqual(['Air Temp Inlet', 'Brake Temp FL'])
    const huge = Buffer.from(bytes)
    for (let at = first, round = 0; at !== 0 && round < 78; at = huge.readUInt32LE(at + 4), round += 1) {
      huge.writeUInt32LE(0, at + 8)
      huge.writeUInt32LE(0xffff_ffff, at + 12)
    }
    const samples = Object.values(channelsOf(huge)).reduce((sum, { values }) => sum + values.length, 0)
    expect(samples).toBeLessThanOrEqual(bytes.length / 2)
  })
})

describe('iRacing .ibt', () => {
  const bytes = fixture('iracing-spielberg.ibt.gz')

  test('facts, and each variable as an independent reading has it', () => {
    const { kind, loggedAt, timeZoneKnown, driver, vehicle, venue, laps } = outingOf(bytes)
    expect({ kind, loggedAt, timeZoneKnown, driver, vehicle, venue }).toEqual({
      kind: 'iracing-ibt',
      loggedAt: '2024-06-24T19:45:36.000Z',
      timeZoneKnown: true,
      driver: 'George v Rensburg',
      vehicle: expect.stringContaining('Mercedes'),
      venue: 'Red Bull Ring Grand Prix',
    })
    expect(laps.map(({ source }) => source)).toEqual(['none'])
    const channels = channelsOf(bytes)
    for (const [name, known] of Object.entries(figures.ibt)) expectFigures(channels[name], known)
    expect(channels['SteeringWheelTorque_ST[5]']?.values).toHaveLength(390)
    expect(channels.Speed?.times?.at(-1)).toBeCloseTo(389 / 60, 4)
  })

  test('a file without its count of rows, and one that was being written when it was copied', () => {
    const written = Buffer.from(bytes)
    written.writeInt32LE(0, 140)
    expect(channelsOf(written).Speed?.values).toHaveLength(390)
    expect(channelsOf(bytes.subarray(0, bytes.length - 500)).Speed?.values).toHaveLength(389)
  })
})

describe('RaceLogic .vbo', () => {
  test('degrees to the north and east, UTC, units of the header', () => {
    const bytes = fixture('basic.vbo')
    expect(outingOf(bytes)).toMatchObject({
      kind: 'racelogic-vbo',
      loggedAt: '2006-07-31T16:22:35.400Z',
      timeZoneKnown: true,
      durationSec: expect.closeTo(1, 6),
      channels: expect.arrayContaining([{ name: 'lat', unit: 'deg', hz: 2, samples: 3 }]),
    })
    const { lat, long, velocity } = channelsOf(bytes)
    expect(lat?.values[0]).toBeCloseTo(3119.09973 / 60, 9)
    expect(long?.values[0]).toBeCloseTo(-58.49277 / 60, 9)
    expect(velocity).toMatchObject({ unit: 'kmh', values: [0.14, 0.22, 0.25] })
    expect(channelsOf(fixture('continuous-minutes.vbo')).lat?.values[2]).toBeCloseTo(3190.732098 / 60, 9)
  })

  test('past midnight, a line of its own, and a comma in the last section', () => {
    const text = `File created on 01/12/2026 at 23:59\n[column names]\nsats time lat long velocity \n[data]\n${[
      '010 235958.00 +3000.00000 -00060.0000 036.0',
      '010 235959.00 +3000.00900 -00060.0000 036.0',
      '010 000000.00 +3000.01800 -00060.0000 036.0',
    ].join('\n')}\n[laptiming]\nStart -00060.0100 +3000.01350 -00059.9900 +3000.01350 ¬ Start\n`
    const bytes = Buffer.from(text, 'latin1')
    expect(channelsOf(bytes).velocity?.times).toEqual([0, 1, 2])
    expect(outingOf(bytes)).toMatchObject({
      line: [
        { lat: expect.closeTo(50.000225, 6), lon: expect.closeTo(1.000167, 6) },
        { lat: expect.closeTo(50.000225, 6), lon: expect.closeTo(0.999833, 6) },
      ],
    })
  })
})

describe('AiM .xrk, written from the layout because no real file could be had', () => {
  test('groups, bursts, single samples and the expansion; laps of the logger', () => {
    const channels = channelsOf(sampleXrk())
    expect(Object.keys(channels).toSorted()).toEqual(['Gear', 'Oil Temp', 'RPM', 'Speed', 'Throttle'])
    expect(channels.RPM).toMatchObject({ unit: 'rpm' })
    expect(channels.RPM?.values.slice(0, 3)).toEqual([4000, 4001, 4002])
    expect(channels.Speed?.values.at(-1)).toBeCloseTo(159.9, 4)
    expect(channels.Throttle?.times?.slice(0, 4)).toEqual([0, 0.05, 0.1, expect.closeTo(0.15, 9)])
    expect(channels['Oil Temp']?.values).toHaveLength(60)
    expect(channels.Gear?.unit).toBeNull()
    expect(outingOf(sampleXrk())).toMatchObject({
      kind: 'aim-xrk',
      loggedAt: '2026-11-25T09:30:15',
      timeZoneKnown: false,
      driver: 'A. Driver',
      vehicle: 'GT4',
      venue: 'Home Circuit',
      line: [{ lat: 51.5, lon: -1.25 }],
      laps: [{ lapMs: 20_123, source: 'beacon' }, { lapMs: 19_877 }, { startSec: 40 }],
    })
  })

  test('bytes that are damaged are passed over', () => {
    const bytes = sampleXrk()
    for (let at = 3000; at < 3040; at += 1) bytes[at] = 0x28
    const { RPM } = channelsOf(bytes)
    expect(RPM?.values.length).toBeGreaterThan(590)
    expect(RPM?.values.length).toBeLessThan(600)
    expect(RPM?.values.at(-1)).toBe(4599)
  })

  test('a day that may be a month is left to the person', () => {
    const bytes = sampleXrk()
    const at = bytes.indexOf('25/11/2026')
    bytes.write('05', at)
    // The sum of the message changes by that of its text.
    const foot = bytes.indexOf('<TMD', at)
    bytes.writeUInt16LE(bytes.readUInt16LE(foot + 5) - 2, foot + 5)
    expect(outingOf(bytes)).toMatchObject({ driver: 'A. Driver', loggedAt: null })
  })
})

describe('laps of damaged marks', () => {
  const csv = (lapOf: (row: number) => number, rows: number) =>
    Buffer.from(
      `Time,Lap\n${Array.from({ length: rows }, (_, row) => `${row / 5},${lapOf(row)}`).join('\n')}`,
    )

  test('a lap channel that flickers makes one lap, not one for each sample', () => {
    const { laps } = outingOf(csv((row) => (row < 100 ? 1 : row < 104 ? row % 2 : 2), 200))
    expect(laps.map(({ lapMs, source }) => [lapMs, source])).toEqual([
      [19_900, 'channel'],
      [19_900, 'channel'],
    ])
    expect(outingOf(csv((row) => Math.floor(row / 6), 40_000)).laps).toEqual([
      { index: 0, startSec: 0, lapMs: 7_999_800, source: 'none' },
    ])
  })

  test('marks that fall are put in order', () => {
    const bytes = Buffer.from('"Beacon Markers","40 20"\n"Time","Speed"\n"s","km/h"\n0,1\n30,2\n60,3\n')
    expect(outingOf(bytes).laps.map(({ startSec }) => startSec)).toEqual([0, 20, 40])
  })
})

describe('Arrow', () => {
  const table = tableFromArrays({
    timestamp: Float64Array.of(1_767_000_000, 1_767_000_000.5, 1_767_000_001, 1_767_000_061),
    Speed: Float32Array.of(10.5, 11.5, 12.5, 13.5),
    Lap: Int16Array.of(1, 1, 2, 2),
    Driver: ['A', 'A', 'B', 'B'],
  })
  const stream = Buffer.from(tableToIPC(table.concat(table.slice(3)), 'stream'))

  test('streams and files, batch by batch; columns of texts are left out', () => {
    for (const bytes of [stream, Buffer.from(tableToIPC(table.concat(table.slice(3)), 'file'))]) {
      const { Speed, Lap, ...others } = channelsOf(bytes)
      expect(others).toEqual({})
      expect(Speed).toMatchObject({ values: [10.5, 11.5, 12.5, 13.5, 13.5], times: [0, 0.5, 1, 61, 61] })
      expect(Lap?.values).toEqual([1, 1, 2, 2, 2])
      expect(outingOf(bytes)).toMatchObject({
        kind: 'arrow',
        loggedAt: '2025-12-29T09:20:00.000Z',
        timeZoneKnown: true,
        durationSec: 61,
      })
    }
  })

  test('cut off it gives the batches before; without times or rows it is refused', () => {
    expect(channelsOf(stream.subarray(0, stream.length - 40)).Speed?.values).toHaveLength(4)
    expect(() => channelsOf(stream.subarray(0, 200))).toThrow('has no samples that can be read')
    const untimed = tableToIPC(tableFromArrays({ Speed: Float64Array.of(1) }))
    expect(() => channelsOf(untimed)).toThrow('has no column of its times')
  })
})

describe('CSV', () => {
  const text = (...lines: string[]) => Buffer.from(lines.join('\n'))

  test('MoTeC i2: beacons and what stands above', () => {
    const bytes = text(
      '"Format","MoTeC CSV File",,,"Workbook","Home"',
      '"Venue","Calder","","","Worksheet",""',
      '"Vehicle","11A"',
      '"Driver","B. Driver"',
      '"Log Date","23/11/2005"',
      '"Log Time","09:53:00 AM"',
      '"Beacon Markers","2 4.5"',
      '',
      '"Time","Ground Speed"',
      '"s","km/h"',
      '',
      ...Array.from({ length: 70 }, (_, index) => `"${index / 10}","${100 + index}"`),
    )
    expect(outingOf(bytes)).toMatchObject({
      kind: 'csv',
      loggedAt: '2005-11-23T09:53:00',
      driver: 'B. Driver',
      vehicle: '11A',
      venue: 'Calder',
      laps: [{ lapMs: 2000, source: 'beacon' }, { lapMs: 2500 }, { startSec: 4.5 }],
      channels: [{ name: 'Ground Speed', unit: 'km/h', hz: 10, samples: 70 }],
    })
  })

  test('TrackAddict: laps by its column, half-way between two samples', () => {
    const rows = Array.from(
      { length: 100 },
      (_, index) => `${index / 10},${1767150797 + index / 10},${index < 40 ? 0 : 1},50`,
    )
    expect(outingOf(text('# TrackAddict', '"Time","UTC Time","Lap","Speed (KM/H)"', ...rows))).toMatchObject({
      loggedAt: '2025-12-31T03:13:17.000Z',
      timeZoneKnown: true,
      laps: [{ lapMs: 3950, source: 'channel' }, { startSec: 3.95 }],
    })
  })

  test('RaceCapture: names with units in one cell, empty cells of slower channels', () => {
    const bytes = text(
      '"Interval"|"ms"|0|0|1,"Utc"|"ms"|0|0|1,"Speed"|"mph"|0.0|150.0|25,"LapCount"|""|0|0|10',
      '1000,1767150797000,50.5,0',
      '1040,,51.5,',
      '1080,1767150797080,52.5,0',
    )
    const { Speed, LapCount } = channelsOf(bytes)
    expect(Speed).toMatchObject({ unit: 'mph', values: [50.5, 51.5, 52.5] })
    expect(Speed?.times).toEqual([0, expect.closeTo(0.04, 9), expect.closeTo(0.08, 9)])
    expect(LapCount?.values).toEqual([0, Number.NaN, 0])
    expect(outingOf(bytes)).toMatchObject({ loggedAt: '2025-12-31T03:13:17.000Z', timeZoneKnown: true })
  })

  test('a clock that begins again is a new lap; a damaged cell is a missing sample', () => {
    const rows = [0, 1, 2, 3, 0, 1, 2, 3].map((sec, index) => `${sec},${index === 5 ? 'x' : index}`)
    const bytes = text('Time,Speed', ...rows)
    expect(channelsOf(bytes).Speed?.times).toEqual([0, 1, 2, 3, 3, 4, 5, 6])
    expect(channelsOf(bytes).Speed?.values[5]).toBeNaN()
    expect(outingOf(bytes).laps).toMatchObject([{ lapMs: 3000 }, { lapMs: 3000 }])
  })

  test.each([
    ['', 'This file is empty.'],
    ['PK\u0003\u0004xl/', 'This is an Excel workbook'],
    ['%PDF-1.7', 'This is a PDF document'],
    ['hello', 'No row names the channels.'],
    ['Time,Speed\n', 'has no samples'],
  ])('%j is refused in words', (content, message) => {
    expect(() => outingOf(Buffer.from(content))).toThrow(message)
  })
})
