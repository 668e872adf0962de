import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { detect as detectAmong } from '../../server/timing/detect.ts'
import { timingKinds } from '../../server/timing/kinds/kinds.ts'
import { random } from './pieces.ts'

const adapters = [...timingKinds().values()]
const detect = (head: Uint8Array, isTls = false) => detectAmong(head, adapters, isTls)
const p3Record = Buffer.from(
  readFileSync(join(import.meta.dirname, '../fixtures/p3-amb-short/records.hex'), 'latin1').slice(0, 62),
  'hex',
)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['rmonitor', latin1('$F,9999,"00:12:45","13:34:23","00:09:47","Green "\r\n$A,"1","7",12,"A","B","",5\r\n')],
  ['rmonitor', latin1('"rest","of a line"\r\n$G,3,"1234BE",14,"01:12:47.872"\r\n')],
  ['multiloop', latin1('$F\xa6N\xa61\xa6R2\xa6Y\xa61\r\n')],
  ['multiloop', latin1('$A\xa6N\xa61\xa6R2\xa62F\xa6A\xa6U\xa6685E9B30\xa6Hello\r\n')],
  ['p3', p3Record],
  ['aks', latin1('ERROR:::{"reason":"login first"}\r\n')],
  ['raceResult', latin1('#P;1;ABC;2026-05-02;12:00:00.000;0;7;25\r\n')],
])('%s', (kind, head) => {
  expect(detect(head)?.kind).toBe(kind)
  expect(adapters.filter((adapter) => adapter.recognise(head) > 0)).toHaveLength(1)
})

test('the sample is what came first, as text or in hex', () => {
  expect(detect(latin1('\r\n#P;1;ABC;2026-05-02;12:00:00\r\nPASSINGS;1\r\na\r\nb\r\n'))?.sample).toBe(
    '#P;1;ABC;2026-05-02;12:00:00\nPASSINGS;1\na',
  )
  expect(detect(p3Record)?.sample).toBe(p3Record.toString('hex'))
  expect(detect(latin1(`PASSINGS;${'1'.repeat(5_000)}`))?.sample).toHaveLength(200)
})

test('a silent port that speaks TLS may be Al Kamel’s, another silent one is of no known kind', () => {
  const nothing = Uint8Array.of()
  expect(detect(nothing, true)).toEqual({ kind: 'aks', sample: '' })
  expect(detect(nothing)).toBeNull()
})

test('other services are not taken for timing, and any bytes are looked at', () => {
  for (const text of [
    'SSH-2.0-OpenSSH_9.6\r\n',
    'HTTP/1.1 400 Bad Request\r\n',
    '220 mail ready\r\n',
    '$GPGGA,1,2\r\n',
    '$GPGGA,1,2\r\n$GPRMC,1\r\n$G,1,"7",2,""\r\n',
  ])
    expect(detect(latin1(text))).toBeNull()
  const next = random(31)
  for (let round = 0; round < 3_000; round += 1)
    detect(Uint8Array.from({ length: Math.floor(next() * 200) }, () => Math.floor(next() * 256)))
})
