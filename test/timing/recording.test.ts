import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Received, RecordingReader, RecordingWriter } from '../../server/timing/recording.ts'

const AT = Date.UTC(2026, 4, 2, 12)

function read(...parts: (string | Uint8Array)[]): [number | null, string][] {
  const reader = new RecordingReader()
  const heard = parts.flatMap((part) => reader.take(Buffer.from(part as string, 'latin1')))
  return [...heard, ...reader.end()].map(reported)
}
const reported = ({ at, bytes }: Received): [number | null, string] => [
  at,
  Buffer.from(bytes).toString('latin1'),
]

it('writes lines with the arrival of their first byte, and reads them', () => {
  const writer = new RecordingWriter('text')
  const parts = [
    writer.header('rmonitor', AT),
    writer.take(Buffer.from('$C,1,"GT"\r\n$C,2,"M'), AT),
    writer.take(Buffer.from([0xfc]), AT + 5),
    writer.take(Buffer.from('n"\n\r\n'), AT + 9),
    writer.end(),
  ]
  expect(Buffer.concat(parts).toString('latin1')).toBe(
    [
      '# Trackside timing recording 1\n# kind rmonitor\n# form text\n# from 2026-05-02T12:00:00.000Z\n',
      `${AT}\t$C,1,"GT"\r\n${AT}\t$C,2,"M\xfcn"\n${AT + 9}\t\r\n`,
    ].join(''),
  )
  expect(read(...parts)).toEqual([
    [AT, '$C,1,"GT"\r\n'],
    [AT, '$C,2,"M\xfcn"\r\n'],
    [AT + 9, '\r\n'],
  ])
})

it('keeps the bytes of a line that the link cut off, and does not read it', () => {
  const writer = new RecordingWriter('text')
  const parts = [writer.take(Buffer.from('$I\r\n$G,1,"4",5,"00:1'), AT), writer.end()]
  expect(Buffer.concat(parts).toString()).toBe(`${AT}\t$I\r\n${AT}\t$G,1,"4",5,"00:1\n#cut\n`)
  const next = [writer.take(Buffer.from('$C,1,"GT"\r\n'), AT + 1), writer.end()]
  expect(read(...parts, ...next)).toEqual([
    [AT, '$I\r\n'],
    [AT + 1, '$C,1,"GT"\r\n'],
  ])
})

it('reads what was written, in any pieces', () => {
  const line = fc.stringMatching(/^[ -~]{1,30}$/)
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(fc.nat(200), { maxLength: 8 }), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
      const ends = [...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length]
      const writer = new RecordingWriter('text')
      const written = ends.map((end, index) =>
        writer.take(bytes.subarray(ends[index - 1] ?? 0, end), AT + index),
      )
      expect(read(...written).map(([, text]) => text)).toEqual(lines.map((line) => `${line}\r\n`))
    }),
    { numRuns: 50 },
  )
})

it('writes packets of binary feeds in hex, and reads them byte for byte', () => {
  const writer = new RecordingWriter('hex')
  const packets = [Buffer.from([0x8e, 0x02, 0x0a, 0x0d, 0x8f]), Buffer.from([0, 255])]
  const written = packets.map((packet, index) => writer.take(packet, AT + index))
  expect(written.map(String)).toEqual([`${AT}\t8e020a0d8f\n`, `${AT + 1}\t00ff\n`])
  expect(read(writer.header('p3', AT), ...written)).toEqual(
    packets.map((packet, index) => [AT + index, packet.toString('latin1')]),
  )
})

it('reads lines after ISO times, with a zone or in UTC', () => {
  expect(
    read('2026-05-02T12:00:00.250Z $I\n2026-05-02 14:00:01+02:00\t$C,1,"GT"\n2026-05-02T12:00:02,5 $I\n'),
  ).toEqual([
    [AT + 250, '$I\r\n'],
    [AT + 1_000, '$C,1,"GT"\r\n'],
    [AT + 2_500, '$I\r\n'],
  ])
})

it('reads packets headed by their time, of RMonitor only, after a byte order mark', () => {
  const packets = [
    '\xef\xbb\xbf##2026-05-02 12:00:00.222\r\n$I\r\n$C,1,"GT"\r\n\r\n',
    '##2026-05-02 12:00:01|flags\n[{"f":1}]\n##2026-05-02 12:00:02.5|rmonitor|$C,2,"GT4"\n$C,3,"TC"\n',
  ]
  expect(read(...packets)).toEqual([
    [AT + 222, '$I\r\n'],
    [AT + 222, '$C,1,"GT"\r\n'],
    [AT + 2_500, '$C,2,"GT4"\r\n'],
    [AT + 2_500, '$C,3,"TC"\r\n'],
  ])
})

it('paces raw lines by the time of day among them, past midnight too', () => {
  const beat = (time: string) => `$F,9999,"00:00:00","${time}","00:00:00","Green "\r\n`
  const day = 24 * 3_600_000
  expect(read('$I\r\n', beat('23:59:59'), '$I\r\n', beat('00:00:01')).map(([at]) => at)).toEqual([
    null,
    day - 1_000,
    day - 1_000,
    day + 1_000,
  ])
})

it('reads records of decoders in hex, with times or without', () => {
  const record = '8e02330053c80000018f'
  const bytes = Buffer.from(record, 'hex').toString('latin1')
  expect(read(`${record.toUpperCase()}\n2026-05-02T12:00:00Z ${record}\n`)).toEqual([
    [null, bytes],
    [AT, bytes],
  ])
})

it('takes lines and times that make no sense for what they are', () => {
  expect(read('##2026-13-45 99:00:00\n$I\n2026-99-99T12:00:00Z $I\n##nothing\n# note\n$I')).toEqual([
    [null, '$I\r\n'],
    [null, '$I\r\n'],
  ])
})
