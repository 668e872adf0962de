import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiloop } from '../../server/timing/multiloop.ts'
import { lapSections } from '../../server/timing/multiloop-laps.ts'
import { cuts, damaged, ofType, random, split, takeAll } from './pieces.ts'

const ROW = '$C|U|80004|Q1|C|0|8|4|83DDF|1CB83|T|1CB83|4|2E6A|0|649|0|C|1CB83|Unknown|G|1|0|9|0'

/** Bytes of lines that are written with `|` for the delimiter. */
const bytes = (lines: readonly string[], delimiter = '\xa6') =>
  Buffer.from(lines.map((line) => `${line.replaceAll('|', delimiter)}\r\n`).join(''), 'latin1')

const take = (lines: readonly string[], settings = {}) => multiloop.decoder(settings).take(bytes(lines), 0)

const hex = (value: number) => value.toString(16).toUpperCase()

/** Row of car 12 (uid 17) as it completes a lap. */
const row = (
  laps: number,
  elapsed: number,
  last: number,
  { place = 'T', stops = 0, pitted = 0, status = '' } = {},
) =>
  `$C|N|1|R1|3|12|17|${hex(laps)}|${hex(elapsed)}|${hex(last)}|${place}|${hex(last)}|1|0|0|0|0|3|0|${status}|G|${stops}|${pitted}|1|0`

const section = (name: string, ms: number, lastLap = 0) =>
  `$S|N|1|R1|12|17|${name}|2DF3C0E|${hex(ms)}|${lastLap}`

const TRACK =
  '$T|R|22|R1|Long Lake|LL|3.4|5|Spd|1438|IM1|IM2|S1|0|SF|IM1|S2|0|IM1|IM3|S3|0|IM3|SF|PIT|0|PIN|POUT'
const HEARTBEAT = '$H|N|2F4|R1|G|685E9B2F|9A0AB|12|D42B4'

test('the row of the facts', () => {
  const key = '8'
  expect(take([ROW])).toEqual([
    {
      type: 'lap',
      key,
      lapNumber: 4,
      lapTimeMs: 117_635,
      totalMs: 540_127,
      sectorsMs: [],
      pitIn: false,
      pitOut: false,
      valid: null,
      driver: null,
      position: 12,
      topSpeedKph: null,
      flag: null,
      startedAt: null,
    },
    { type: 'standing', key, position: 12, laps: 4, totalMs: 540_127 },
    { type: 'best', key, position: null, lapNumber: 4, lapTimeMs: 117_635 },
  ])
})

test('any byte that is no comma divides the fields', () => {
  for (const delimiter of ['|', '\xa6', '\xc2\xa6', '\xef\xbf\xbd', '\x01'])
    expect(multiloop.decoder({}).take(bytes([ROW], delimiter), 0)).toEqual(take([ROW]))
})

test('run, clock, flag, track, announcements', () => {
  expect(
    take([
      '$R|R|4C7|R2|Super Tour||Grp 2 Race|R|685ECBB8',
      HEARTBEAT,
      '$F|N|1|R2|Y|1|0|0|0|0|0|0|12|1|0',
      '$H|N|2F5|R2|U|685E9B30|9A493|270F|D3ECC',
      TRACK,
      '$A|N|1|R2|2F|A|U|685E9B30|Car 7: drive-through',
      '$A|N|2|R2|2F|D|U|685E9B30|Car 7: drive-through',
      '$V|N|1|R2|1|5|Multiloop',
    ]),
  ).toEqual([
    {
      type: 'run',
      key: 'R2 Grp 2 Race',
      name: 'Grp 2 Race',
      kind: 'race',
      startsAt: 0x685ecbb8 * 1_000,
      ended: false,
    },
    {
      type: 'clock',
      elapsedMs: 0x9a0ab,
      remainingMs: 0xd42b4,
      lapsToGo: 12,
      timeOfDayMs: null,
      at: 0x685e9b2f * 1_000,
    },
    { type: 'flag', flag: 'green', at: 0x685e9b2f * 1_000 },
    { type: 'flag', flag: 'yellow', at: null },
    expect.objectContaining({ type: 'clock', lapsToGo: null }),
    { type: 'track', name: 'Long Lake', length: '3.4 mi' },
    { type: 'sections', sections: expect.arrayContaining([{ name: 'S2', from: 'IM1', to: 'IM3' }]) },
    { type: 'message', at: 0x685e9b30 * 1_000, text: 'Car 7: drive-through', key: null, category: null },
  ])
})

test('an entry with its texts, and the driver that the hardware in the car reports', () => {
  const decoder = multiloop.decoder({})
  const lines = [
    '$E|R|17|R1|12|17|José María López|18|6|B-Spec|Honda Fit|Windham NH|NER|180337|White|17',
    '$USAC:DRIVERID|17|1F4|2|Ann Other',
    '$USAC:DRIVERID|N|5|R1|0017|1F4|1|José María López',
    '$E|U|18|R1|012|17|José María López|18|6|B-Spec|Honda Fit|Windham NH|NER|180338|White|17',
  ]
  const [first, second, third, fourth] = ofType(decoder.take(bytes(lines), 0), 'entry')
  expect(first).toEqual({
    type: 'entry',
    key: '17',
    number: '12',
    transponders: ['180337'],
    class: 'B-Spec',
    team: null,
    vehicle: 'Honda Fit',
    drivers: [{ key: '1', firstName: 'José', lastName: 'María López', shortName: null, category: null }],
    driver: null,
  })
  expect([second!.driver, second!.drivers.map(({ lastName }) => lastName)]).toEqual(['2', ['Other']])
  expect(third).toMatchObject({ driver: '1', drivers: [{ key: '2' }, { key: '1' }] })
  expect(fourth).toMatchObject({ number: '012', transponders: ['180338'], driver: '1' })
})

test('laps have their sections, whether the last one comes before the row or after it', () => {
  const lines = [
    TRACK,
    ...[section('S1', 30_000), section('Spd', 4_000), section('S2', 40_000), section('S3', 20_001)],
    row(1, 90_000, 90_000),
    ...[section('S1', 31_000), section('S2', 41_000)],
    row(2, 183_000, 93_000),
    section('S3', 21_000, 2),
    ...[section('S1', 32_000), section('S3', 22_000)],
    row(3, 280_000, 97_000),
    ...[section('S1', 1), section('S2', 2), section('S3', 3)],
    row(4, 380_000, 100_000),
  ]
  const laps = ofType(take(lines), 'lap').map(({ lapNumber, sectorsMs }) => [lapNumber, ...sectorsMs])
  expect(laps).toEqual([
    [1, 30_000, 40_000, 20_001],
    [2, 31_000, 41_000, null],
    [2, 31_000, 41_000, 21_000],
    [3, 32_000, null, 22_000],
    [4],
  ])
  const untold = ofType(take(lines.slice(1)), 'lap').map(({ lapNumber, sectorsMs }) => [
    lapNumber,
    ...sectorsMs,
  ])
  expect(untold.slice(0, 3)).toEqual([
    [1, 30_000, 40_000, 20_001],
    [2, 31_000, 41_000],
    [2, 31_000, 41_000, 21_000],
  ])
})

test('a lap is the chain of sections that comes back to the finish line', () => {
  const sections = (text: string) =>
    text.split(' ').map((part) => {
      const [name = '', from = '', to = ''] = part.split('>')
      return { name, from, to }
    })
  expect(lapSections(sections('Lap>SF>SF Half>SF>2 Spd>1>9 A>SF>1 B>1>2 C>2>SF'))).toEqual(['Half', 'C'])
  expect(lapSections(sections('Spd>1>9 B>1>2 C>2>SF A>SF>1 In>PI>PO'))).toEqual(['A', 'B', 'C'])
  expect(lapSections(sections('B>1>2 C>2>3'))).toEqual([])
  const mesh = Array.from({ length: 64 }, (_, index) => `${index}>${index % 8}>${8 + (index % 7)}`)
  const back = Array.from({ length: 64 }, (_, index) => `${index}>${8 + (index % 7)}>${(index * 3) % 8}`)
  expect(lapSections(sections([...mesh, ...back].join(' '))).length).toBeGreaterThan(1)
})

test('a row heard again is no lap, a corrected one is, and an invalidated one says so', () => {
  const lines = [
    row(1, 90_000, 90_000),
    row(1, 90_000, 90_000),
    row(1, 90_001, 90_001),
    `$I|U|F005A|R1|??|17|${hex(90_001)}`,
    `$I|U|F005A|R1|??|17|${hex(90_001)}`,
    '$I|U|F005A|R1|??|F005A|0|',
    row(1, 90_001, 90_001),
    '$R|N|4C7|R2|Super Tour||Next|R|685ECBB8',
    row(1, 90_001, 90_001),
  ]
  expect(ofType(take(lines), 'lap').map(({ lapTimeMs, valid }) => [lapTimeMs, valid])).toEqual([
    [90_000, null],
    [90_001, null],
    [90_001, false],
    [90_001, null],
  ])
})

test('stops: the lap that ends in the lane, the one after it, and states of the car', () => {
  const messages = take([
    row(1, 90_000, 90_000),
    row(2, 200_000, 110_000, { place: 'P', status: 'In Pit' }),
    row(3, 300_000, 100_000, { stops: 1, pitted: 2, status: 'Stopped' }),
    row(4, 400_000, 100_000, { stops: 1, pitted: 2, status: 'Retired' }),
    row(5, 500_000, 100_000, { stops: 2, pitted: 5, status: 'Active' }),
    row(6, 600_000, 100_000, { place: 'P' }),
    row(7, 700_000, 100_000),
  ])
  expect(ofType(messages, 'lap').map(({ pitIn, pitOut }) => [pitIn, pitOut])).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [false, false],
    [true, false],
    [true, true],
    [false, true],
  ])
  expect(ofType(messages, 'status').map(({ status }) => status)).toEqual(['stopped', 'retired', 'run'])
})

test('crossings have the time of the clock that is reported', () => {
  const crossing = (line: string, where: string, elapsed = 0x9b82e) =>
    `$L|N|EF325|R1|12|17|${line}|A|${hex(elapsed)}|G|${where}`
  const zero = 0x685e9b2f * 1_000 - 0x9a0ab
  const messages = take(
    [
      crossing('SF', 'T'),
      HEARTBEAT,
      '$H|N|2F4|R1|G|685E9B30|9A0AB|12|D42B4',
      ...[crossing('SF', 'T'), crossing('SF', 'P'), crossing('IM1', 'T'), crossing('IM2', 'P')],
      ...[crossing('PIN', 'P'), crossing('POUT', 'P'), crossing('Box 1', 'T'), crossing('SFPIT', 'P')],
    ],
    { pitLoops: ['Box 1'] },
  )
  const passings = ofType(messages, 'passing')
  expect(passings.map(({ at }) => at)).toEqual(Array(8).fill(zero + 0x9b82e))
  expect(passings.map(({ loop, place }) => [loop, place])).toEqual([
    ['SF', 'finish'],
    ['SF', 'pitFinish'],
    ['IM1', 'track'],
    ['IM2', 'pitLane'],
    ['PIN', 'pitIn'],
    ['POUT', 'pitOut'],
    ['Box 1', 'pitLane'],
    ['SFPIT', 'pitFinish'],
  ])
  const stopped = take([HEARTBEAT, '$H|N|2F5|R1|R|685E9B6F|9A0AB|12|D42B4', crossing('SF', 'T', 0x9a0ab)])
  expect(ofType(stopped, 'passing').map(({ at }) => at)).toEqual([0x685e9b6f * 1_000])
})

const stream = bytes([
  TRACK,
  HEARTBEAT,
  '$E|R|17|R1|12|17|Ann Other|18|6|B-Spec|Honda Fit|Windham NH|NER|180337|White|17',
  ...Array.from({ length: 20 }, (_, lap) => [
    section('S1', 30_000 + lap),
    section('S2', 30_000),
    row(lap + 1, (lap + 1) * 90_000, 90_000 + lap),
    section('S3', 30_000),
    `$H|N|1|R1|${'GYRWKUC'[lap % 7]}|685E9B${hex(48 + lap)}|9A0AB|12|D42B4`,
  ]).flat(),
])

test('pieces of any size give the same messages', () => {
  for (const whole of [stream, damaged(stream, random(3), 60)]) {
    const messages = multiloop.decoder({}).take(whole, 0)
    expect(messages.length).toBeGreaterThan(50)
    fc.assert(
      fc.property(cuts(whole.length), (places) => {
        expect(takeAll(multiloop.decoder({}), split(whole, places))).toEqual(messages)
      }),
      { numRuns: 30 },
    )
  }
})

test('any bytes: no error, and nothing that grows', () => {
  const next = random(5)
  const decoder = multiloop.decoder({})
  for (let round = 0; round < 30; round += 1) decoder.take(damaged(stream, next, 10 + round), 0)
  for (let round = 0; round < 30; round += 1) decoder.take(Buffer.alloc(65_536, '$'), 0)
  expect(decoder.take(Buffer.from('\r\n'), 0)).toEqual([])
  const letters = 'HRTECSLIFNAVXY'
  for (let round = 0; round < 5_000; round += 1) {
    const fields = Array.from({ length: Math.floor(next() * 26) }, () =>
      hex(Math.floor(next() ** 8 * 2 ** 50)),
    )
    decoder.take(bytes([`$${letters[Math.floor(next() * letters.length)]}|N|${fields.join('|')}`]), 0)
  }
  expect(take(['$F,9999,"00:00:00","12:00:00","00:00:00","Green "', '$C|X|1', 'noise'])).toEqual([
    { type: 'unreadable', reason: 'a line that is not Multiloop' },
    { type: 'unreadable', reason: '$C without a running number' },
    { type: 'unreadable', reason: 'a line that is not Multiloop' },
  ])
})

test.each([
  [bytes([ROW]), 1],
  [Buffer.concat([Buffer.from('rest of a line\r\n'), bytes([HEARTBEAT], '|')]), 1],
  [Buffer.from('$F,9999,"00:00:00","12:00:00","00:00:00","Green "\r\n'), 0],
  [Buffer.from('$H\xa6', 'latin1'), 0],
  [Uint8Array.of(0x8e, 2), 0],
])('recognised by its first bytes: %#', (head, certainty) =>
  expect(multiloop.recognise(head)).toBe(certainty),
)
