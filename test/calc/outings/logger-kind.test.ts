import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOGGER_HEAD_BYTES, loggerKind } from '../../../server/calc/outings/logger-kind.ts'
import { SOUND } from '../../telemetry/loggers/damage.ts'

const kindOf = (bytes: Uint8Array) => loggerKind(bytes.subarray(0, LOGGER_HEAD_BYTES))
const text = (...lines: string[]) => Buffer.from(lines.join('\r\n'))

test.each(Object.entries(SOUND).filter(([kind]) => kind !== 'csv'))(
  '%s is known by its first bytes',
  (kind, sound) => {
    expect(kindOf(sound())).toBe(kind)
  },
)

test('so are a packed log of AiM and the CSV of loggers’ programs', () => {
  expect(kindOf(deflateSync(Buffer.from('<hCNF')))).toBe('aim-xrz')
  for (const first of [
    '"Format","MoTeC CSV File",,,"Workbook",""',
    '"Format","AiM CSV File"',
    'This file is created using RaceChrono v7.0.6 ( http://racechrono.com/ ).',
    '# RaceRender Data: TrackAddict 4.6.0',
    '"Interval"|"ms"|0|0|1,"Utc"|"ms"|0|0|1',
  ])
    expect(kindOf(text(first, '1,2'))).toBe('csv')
  const wide = Buffer.from('\ufeff"Format","MoTeC CSV File"\n', 'utf16le')
  expect(kindOf(wide)).toBe('csv')
})

test.each([
  text('NUMBER;LAP_NUMBER;LAP_TIME;HOUR;FLAG_AT_FL', '7;1;1:40.000;13:36:40.000;GF'),
  text('TIME_UTC_SECONDS;AIR_TEMP;TRACK_TEMP', '1;20;30'),
  text('Time,Driver,LapTime', '1,VER,90'),
  text('[{"session_key": 9158}]'),
  Buffer.from('PK\u0003\u0004[Content_Types].xml'),
  Buffer.from([0x40]),
  Buffer.alloc(0),
])('%# is no logger’s file', (bytes) => {
  expect(kindOf(bytes)).toBeUndefined()
})
