import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { p3 } from '../../server/timing/p3.ts'
import { numberIn, P3Records, p3Bytes } from '../../server/timing/p3-record.ts'
import { cuts, damaged, ofType, random, split, takeAll } from './pieces.ts'

const records = readFileSync(join(import.meta.dirname, '../fixtures/p3-amb-short/records.hex'), 'latin1')
  .trim()
  .split('\n')
  .map((line) => Buffer.from(line, 'hex'))
const stream = Buffer.concat(records)
const VECTOR = Buffer.from(
  '8e02330053c800000100010451680200030473d75600040888f2fab51e8305000502b20006023400080200008104131804008f',
  'hex',
)

/** A passing as a decoder sends it: its clock counts seconds here, below 2^32 µs. */
const passing = (number: number, seconds = number, decoder = 7) =>
  p3Bytes(2, 1, [
    [0x01, number],
    [0x03, 1_234_567],
    [0x04, seconds * 1_000_000],
    [0x81, decoder],
  ])

const numbersOf = (messages: ReturnType<typeof takeAll>) =>
  ofType(messages, 'passing').map(({ number }) => number)

/** Ranges asked for, read back from the bytes that would be sent. */
const asked = (messages: ReturnType<typeof takeAll>) =>
  ofType(messages, 'send').map(({ bytes }) => {
    const [record] = new P3Records().take(bytes)
    if (typeof record !== 'object') throw new Error(`no record: ${record}`)
    expect(record.type).toBe(4)
    return [1, 2, 0x81].map((id) => numberIn(record.fields.get(id)))
  })

test('a passing', () => {
  expect(p3.decoder({ pitLoops: ['268307'] }).take(VECTOR, 0)).toEqual([
    {
      type: 'passing',
      key: null,
      transponder: '5691251',
      loop: '268307',
      place: 'pitLane',
      at: Date.UTC(2019, 2, 2, 16, 6, 48, 933),
      number: 157_777,
      driver: null,
      strength: 178,
    },
  ])
})

test('every record of the capture has its checksum, escaped ones included', () => {
  const reader = new P3Records()
  const read = records.map((record) => [...reader.take(record)])
  for (const found of read) expect(found).toEqual([expect.objectContaining({ version: 2 })])
  const count = (type: number) =>
    read.flat().filter((record) => typeof record === 'object' && record.type === type)
  expect([count(1).length, count(2).length]).toEqual([83, 288])
  expect(records.filter((record) => record.includes(0x8d)).length).toBeGreaterThan(1)
})

test('each flipped bit of a record is found', () => {
  for (let bit = 0; bit < VECTOR.length * 8; bit += 1) {
    const flipped = Uint8Array.from(VECTOR)
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    expect(ofType(p3.decoder({}).take(flipped, 0), 'passing'), `bit ${bit}`).toEqual([])
  }
})

test('a record without a checksum is taken as it is', () => {
  const unchecked = Uint8Array.from(VECTOR)
  unchecked.fill(0, 4, 6)
  expect(p3.decoder({}).take(unchecked, 0)).toEqual(p3.decoder({}).take(VECTOR, 0))
})

test('pieces of any size give the same messages', () => {
  const part = stream.subarray(0, 6_000)
  const noise = damaged(part, random(7), 90)
  for (const bytes of [part, noise]) {
    const whole = p3.decoder({}).take(bytes, 0)
    expect(whole.length).toBeGreaterThan(15)
    fc.assert(
      fc.property(cuts(bytes.length), (places) => {
        expect(takeAll(p3.decoder({}), split(bytes, places))).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  }
})

test('the hole in the capture is asked for, and what comes late has its own time', () => {
  const decoder = p3.decoder({})
  const messages = takeAll(decoder, records)
  expect(asked(messages)).toEqual([[157_829, 157_829, 268_307]])
  const late = passing(157_829, 4_000, 268_307)
  expect(numbersOf(decoder.take(late, 0))).toEqual([157_829])
  expect(decoder.take(late, 0)).toEqual([])
  expect(takeAll(decoder, records.slice(300))).toEqual([])
})

test('what is asked for in vain is asked for again, ever more rarely, and at last given up', () => {
  const decoder = p3.decoder({})
  expect(asked(takeAll(decoder, [passing(1), passing(6)]))).toEqual([[2, 5, 7]])
  expect(decoder.tick!(4_999)).toEqual([])
  expect(asked(decoder.tick!(5_000))).toEqual([[2, 5, 7]])
  expect(decoder.tick!(14_999)).toEqual([])
  expect(asked(decoder.tick!(15_000))).toEqual([[2, 5, 7]])
  takeAll(decoder, [passing(3), passing(5)], 16_000)
  expect(decoder.tick!(20_999)).toEqual([])
  expect(asked(decoder.tick!(21_000))).toEqual([
    [2, 2, 7],
    [4, 4, 7],
  ])
  takeAll(decoder, [passing(2)], 21_000)
  const times: number[] = []
  let last: ReturnType<typeof takeAll> = []
  for (let now = 22_000; now < 3_600_000; now += 1_000) {
    const messages = decoder.tick!(now)
    if (ofType(messages, 'send').length > 0) times.push(now)
    if (ofType(messages, 'unreadable').length > 0) last = messages
  }
  expect(times.length).toBe(8)
  expect(last).toEqual([{ type: 'unreadable', reason: 'passings 4 to 4 were not sent again' }])
})

test('after a cut link, what was missed between and what was still owed is asked for', () => {
  const decoder = p3.decoder({})
  takeAll(decoder, [passing(1), passing(4), passing(5).subarray(0, 20)])
  expect(decoder.greeting!()).toEqual([])
  expect(asked(decoder.tick!(1))).toEqual([[2, 3, 7]])
  const after = takeAll(decoder, [passing(9)], 2)
  expect(numbersOf(after)).toEqual([9])
  expect(asked(after)).toEqual([[5, 8, 7]])
  expect(ofType(after, 'unreadable')).toEqual([])
})

test('numbers that start over are no hole and no repetition', () => {
  const decoder = p3.decoder({})
  takeAll(decoder, [passing(1_000, 10), passing(1_001, 11)])
  expect(
    takeAll(decoder, [passing(1, 20), passing(2, 21), passing(1_000, 22)]).map(({ type }) => type),
  ).toEqual(['passing', 'passing', 'passing', 'send'])
  takeAll(decoder, [passing(3_000_000, 30)])
  const after = takeAll(decoder, [passing(3_000_001, 31), passing(3_000_001, 31), passing(3_000_000, 40)])
  expect(numbersOf(after)).toEqual([3_000_001, 3_000_000])
  expect(ofType(after, 'send')).toEqual([])
})

test('a reset of the decoder forgets its numbers', () => {
  for (const type of [0x00, 0x05]) {
    const decoder = p3.decoder({})
    takeAll(decoder, [passing(10), passing(10, 10, 8)])
    expect(decoder.take(p3Bytes(2, type, [[0x81, 7]]), 0)).toEqual([{ type: 'reset' }])
    expect(takeAll(decoder, [passing(20)])).toHaveLength(1)
    expect(asked(takeAll(decoder, [passing(12, 12, 8)]))).toEqual([[11, 11, 8]])
  }
})

test('unknown records and fields are skipped, and a passing without a time is reported', () => {
  const decoder = p3.decoder({})
  expect(decoder.take(p3Bytes(1, 0x45, [[0x01, 5]]), 0)).toEqual([])
  expect(decoder.take(p3Bytes(1, 1, [[0x01, 5]]), 0)).toEqual([
    { type: 'unreadable', reason: 'a passing without a time' },
  ])
  const odd = p3Bytes(1, 1, [
    [0x01, 6],
    [0x04, 1_500],
    [0x77, 9],
  ])
  expect(decoder.take(odd, 0)).toEqual([
    expect.objectContaining({ transponder: null, loop: null, number: 6, at: 1.5, strength: null }),
  ])
  const clock = p3Bytes(1, 0x24, [[0x01, 2_000]])
  expect(decoder.take(clock, 0)).toEqual([expect.objectContaining({ type: 'clock', at: 2 })])
})

test('requests are escaped', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff), (from, decoder) => {
      const bytes = p3Bytes(2, 4, [
        [1, from],
        [0x81, decoder],
      ])
      expect([...bytes.subarray(1, -1)].filter((byte) => byte === 0x8e || byte === 0x8f)).toEqual([])
      const [record] = new P3Records().take(bytes)
      expect(record).toMatchObject({ type: 4 })
      if (typeof record === 'object') expect(numberIn(record.fields.get(1))).toBe(from)
    }),
    { numRuns: 500 },
  )
})

test('any bytes: no error, and nothing that grows', () => {
  const next = random(11)
  const decoder = p3.decoder({})
  for (let round = 0; round < 10; round += 1) decoder.take(damaged(stream, next, 30), 0)
  decoder.take(Uint8Array.of(0x8e), 0)
  for (let round = 0; round < 30; round += 1) decoder.take(new Uint8Array(65_536).fill(round & 0x7f), 0)
  expect(decoder.take(Uint8Array.of(0x8f), 0)).toEqual([
    { type: 'unreadable', reason: 'a record of more than 4096 bytes' },
  ])
  const hostile = p3.decoder({})
  let sent = 0
  for (let number = 1; number < 12_000; number += 2)
    sent += ofType(hostile.take(passing(number, number % 4_000, number % 97), number), 'send').length
  expect(sent).toBeLessThan(12_000)
  expect(hostile.tick!(1_000_000).length).toBeLessThan(32 * 256)
  expect(numbersOf(hostile.take(passing(0xffff_ffff, 1), 0))).toEqual([0xffff_ffff])
})

test.each([
  [VECTOR, 1],
  [Buffer.concat([Uint8Array.of(0x02, 0x8f), VECTOR]), 1],
  [Uint8Array.of(0x8e), 0.5],
  [Uint8Array.of(0x8e, 0x30), 0],
  [Buffer.from('$F,9999,"00:00:00"'), 0],
  [Uint8Array.of(), 0],
])('recognised by its first bytes: %#', (head, certainty) => expect(p3.recognise(head)).toBe(certainty))
