import { expect, test } from 'vitest'
import { readIbt } from '../../../server/telemetry/loggers/iracing-ibt.ts'
import { bytesSource } from '../../../server/telemetry/loggers/logger-file.ts'
import { readOuting } from '../../../server/telemetry/loggers/outing.ts'

const [HEADER_BYTES, VARIABLE_BYTES] = [144, 144]
const FLOAT = 4
const HZ = 60
const LAP_SEC = 20

/** An iRacing log with this session text: laps of 20 s from the third second on, as the share of the way round tells them. */
function ibtOf(yaml: string, sec = 70): Buffer {
  const names = ['LapDistPct', 'Lap'] as const
  const text = Buffer.from(yaml, 'latin1')
  const rowBytes = 4 * names.length
  const yamlAt = HEADER_BYTES + VARIABLE_BYTES * names.length
  const rowsAt = yamlAt + text.length
  const bytes = Buffer.alloc(rowsAt + rowBytes * sec * HZ)
  const layout = [
    [8, HZ],
    [16, text.length],
    [20, yamlAt],
    [24, names.length],
    [28, HEADER_BYTES],
    [36, rowBytes],
    [52, rowsAt],
  ] as const
  for (const [at, value] of layout) bytes.writeInt32LE(value, at)
  for (const [place, name] of names.entries()) {
    const at = HEADER_BYTES + place * VARIABLE_BYTES
    bytes.writeInt32LE(FLOAT, at)
    bytes.writeInt32LE(4 * place, at + 4)
    bytes.writeInt32LE(1, at + 8)
    bytes.write(name, at + 16)
  }
  text.copy(bytes, yamlAt)
  for (let row = 0; row < sec * HZ; row += 1) {
    const way = (row / HZ - 3 + LAP_SEC) / LAP_SEC
    bytes.writeFloatLE(way % 1, rowsAt + row * rowBytes)
    bytes.writeFloatLE(Math.floor(way), rowsAt + row * rowBytes + 4)
  }
  return bytes
}
const factsOf = (yaml: string) => readIbt(bytesSource(ibtOf(yaml, 1)), () => {})
const sectorsAt = (shares: readonly string[]) =>
  shares.map((share, index) => ` - SectorNum: ${index}\n   SectorStartPct: ${share}\n`).join('')

const SESSION = `---
WeekendInfo:
 TrackName: spa up
 TrackDisplayName: Circuit de Spa-Francorchamps
 TrackConfigName: Grand Prix Pits
SplitTimeInfo:
 Sectors:
${sectorsAt(['0.000000', '0.250000', '0.600000'])}
DriverInfo:
 DriverCarIdx: 12
 Drivers:
 - CarIdx: 1
   UserName: Pace Car
   CarScreenName: safety car
 - CarIdx: 120
   UserName: Another
   CarScreenName: Another car
 - CarIdx: 12
   UserName: "Ren\u00e9 O'Neil"
   CarScreenName: Ferrari 296 GT3
...
`

test('the sectors, the track, and the driver of the own car', () => {
  expect(factsOf(SESSION)).toMatchObject({
    venue: 'Circuit de Spa-Francorchamps Grand Prix Pits',
    driver: "Ren\u00e9 O'Neil",
    vehicle: 'Ferrari 296 GT3',
    splits: { shares: [0.25, 0.6] },
  })
})

test('sectors that begin at the line, beyond the lap or in too great a number are none', () => {
  const sharesOf = (shares: readonly string[]) =>
    factsOf(`SplitTimeInfo:\n Sectors:\n${sectorsAt(shares)}`).splits
  expect(sharesOf(['0.000000', '1.000000', '1.5', 'x'])).toEqual({ shares: [] })
  expect(sharesOf([])).toEqual({ shares: [] })
  const many = Array.from({ length: 60 }, (_, index) => ((index + 1) / 100).toFixed(6))
  expect(sharesOf(many)).toEqual({ shares: many.slice(0, 9).map(Number) })
})

test('a text without a driver, a track or an end is read as far as it goes', () => {
  const unknown = { driver: null, vehicle: null }
  expect(factsOf('WeekendInfo:\n TrackDisplayName: Monza\n TrackConfigName:\n')).toMatchObject({
    ...unknown,
    venue: 'Monza',
  })
  expect(factsOf('DriverInfo:\n Drivers:\n - CarIdx: 0\n   UserName: Not ours\n')).toMatchObject({
    ...unknown,
    venue: null,
  })
  expect(factsOf(SESSION.replace('DriverCarIdx: 12', 'DriverCarIdx: 7'))).toMatchObject(unknown)
  const cut = SESSION.slice(0, SESSION.indexOf('0.600000') + 3)
  expect(factsOf(cut)).toMatchObject({ ...unknown, splits: { shares: [0.25, 0.6] } })
})

test('the laps of a log have the sectors of its text', () => {
  const { laps } = readOuting(bytesSource(ibtOf(SESSION)), () => {}, undefined, readIbt)
  const near = [5000, 7000, 8000].map((ms) => expect.closeTo(ms, -2))
  expect(laps.map(({ sectorsMs }) => sectorsMs ?? [])).toEqual([[], near, near, near, []])
})
