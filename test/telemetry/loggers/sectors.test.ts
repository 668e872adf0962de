import { expect, test } from 'vitest'
import {
  bytesSource,
  type LoggerFacts,
  newChannel,
  newFacts,
  type Take,
} from '../../../server/telemetry/loggers/logger-file.ts'
import { beaconMarks } from '../../../server/telemetry/loggers/motec-beacon.ts'
import { readOuting } from '../../../server/telemetry/loggers/outing.ts'
import { readLogger } from '../../../server/telemetry/loggers/read-logger.ts'

const HZ = 20
const LAP_SEC = 60
const SHARES = [0.25, 0.6]

/** Four laps of 60 s from 30 s on; values by the seconds in a lap. */
const channel = (name: string, valueAt: (inLapSec: number, lap: number) => number) => (take: Take) =>
  take(
    newChannel(name, { hz: HZ }),
    Float64Array.from({ length: 270 * HZ }, (_, index) => {
      const sec = index / HZ + 0.013 + 30
      return valueAt(sec % LAP_SEC, Math.floor(sec / LAP_SEC))
    }),
  )
const lapsOf = (
  channels: readonly ((take: Take) => void)[],
  facts: Partial<LoggerFacts> = {},
  lines = NO_LINES,
) =>
  readOuting(
    bytesSource(Buffer.alloc(0)),
    () => {},
    lines,
    (_, take) => {
      for (const each of channels) each(take)
      return { ...newFacts('csv'), ...facts }
    },
  ).laps.map(({ sectorsMs }) => sectorsMs ?? [])
const NO_LINES = { drawn: [], learnt: [] }
const LAP = channel('Lap', (_, lap) => lap)
const near = [15_000, 21_000, 24_000].map((ms) => expect.closeTo(ms, -2))
const EXPECTED = [[], near, near, near, []]

test('splits of a beacon, of a channel that counts sectors, and shares of the way round', () => {
  const marks = [30, 90, 150, 210]
  const passings = marks.flatMap((sec) => [sec + 15, sec + 36])
  const speed = channel('Speed', () => 50)
  expect(lapsOf([speed], { marks, splits: { passings } })).toEqual(EXPECTED)
  expect(lapsOf([speed], { marks })).toEqual(marks.concat(0).map(() => []))
  const sector = channel('Sector', (sec) => Number(sec >= 15) + Number(sec >= 36))
  expect(lapsOf([LAP, sector])).toEqual(EXPECTED)
  const way = channel('LapDistPct', (sec) => sec / LAP_SEC)
  expect(lapsOf([LAP, way], { splits: { shares: SHARES } })).toEqual(EXPECTED)
  expect(lapsOf([LAP], { splits: { shares: SHARES } })).toEqual(EXPECTED.map(() => []))
})

test('crossings of the lines that a file has, or of those of the track', () => {
  /** Round a circle of 500 m: its start at the east. */
  const place = (share: number, metres = 500) => ({
    lat: (metres * Math.sin(2 * Math.PI * share)) / 111_320,
    lon: 20 + (metres * Math.cos(2 * Math.PI * share)) / 111_320,
  })
  const path = (['lat', 'lon'] as const).map((side) => channel(side, (sec) => place(sec / LAP_SEC)[side]))
  const line = (share: number) => [place(share, 490), place(share, 510)]
  const splits = { lines: SHARES.map(line) }
  expect(lapsOf(path, { line: line(0), splits })).toEqual(EXPECTED)
  expect(lapsOf([LAP, ...path], { splits })).toEqual(EXPECTED)
  const drawn = [
    { line: [place(0, 5000), place(0, 5010)], splits: [] },
    { line: line(0), splits: SHARES.map(line) },
  ]
  expect(lapsOf(path, {}, { ...NO_LINES, drawn } as never)).toEqual(EXPECTED)
  expect(lapsOf([LAP, ...path], {}, { ...NO_LINES, drawn } as never)).toEqual(EXPECTED)
  expect(lapsOf(path, { line: line(0) })).toEqual(EXPECTED.map(() => []))
})

test('MoTeC’s beacons of laps and of splits, and VBOX’s Split lines', () => {
  const values = new Int16Array(100)
  for (const [second, kind] of [
    [10, 100],
    [30, 56],
    [50, 56],
    [70, 100],
  ] as const)
    values.set([-20_000, 0x4000 + 250, kind], second)
  expect(beaconMarks(values, 1)).toEqual({ laps: [9.25, 69.25], splits: [29.25, 49.25] })
  const text = `File created on 01/12/2026 at 10:00\n[column names]\nsats time lat long velocity\n[data]\n010 100000.00 +3000.00000 -00060.0000 036.0\n010 100001.00 +3000.00900 -00060.0000 036.0\n[laptiming]\nStart -00060.0100 +3000.01350 -00059.9900 +3000.01350 ¬ Start\nSplit -00061.0100 +3001.01350 -00060.9900 +3001.01350 ¬ One\nSplit -00061.0100\n`
  expect(readLogger(bytesSource(Buffer.from(text, 'latin1')), () => {}).splits).toEqual({
    lines: [
      [
        { lat: expect.closeTo(50.0168917, 6), lon: expect.closeTo(1.0168333, 6) },
        { lat: expect.closeTo(50.0168917, 6), lon: expect.closeTo(1.0165, 6) },
      ],
    ],
  })
})
