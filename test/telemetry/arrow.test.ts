import {
  Duration,
  Field,
  Float64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  TimestampMicrosecond,
  TimeUnit,
  tableFromArrays,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow'
import { describe, expect, test } from 'vitest'
import { readArrow } from '../../server/telemetry/read-arrow.ts'
import { TelemetryError } from '../../server/telemetry/telemetry.ts'

const table = tableFromArrays({ t: [0, 0.5, 1], speed: [10, 20, 30] })
const forms = (['stream', 'file'] as const).map(
  (form) => [form, Buffer.from(tableToIPC(table, form))] as const,
)

describe.each(forms)('an Arrow %s', (_, good) => {
  test('is read unchanged', () => {
    expect(readArrow(good).map(({ name, values }) => [name, [...values]])).toEqual([
      ['t', [0, 0.5, 1]],
      ['speed', [10, 20, 30]],
    ])
  })

  // The reader of Arrow runs on for ever in about one of fifty.
  test('with one bit turned, whichever, is read or refused at once', () => {
    for (let at = 0; at < good.length; at += 1) {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] as number) ^ (1 << ((at * 5) % 8))
      try {
        readArrow(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(TelemetryError)
      }
    }
  })

  test('that is cut off is refused, or read as far as it goes', () => {
    for (let length = 0; length < good.length; length += 7) {
      try {
        readArrow(good.subarray(0, length))
      } catch (error) {
        expect(error).toBeInstanceOf(TelemetryError)
      }
    }
  })
})

/** A frame as pandas writes it: its index as a column, its metadata beside the schema. */
function frame(time: string, type: Duration | TimestampMicrosecond, values: bigint[], index: string[]) {
  const speed = vectorFromArray([10, 20], new Float64())
  const data = makeData({
    type,
    length: values.length,
    nullCount: 0,
    data: BigInt64Array.from(values),
  } as never)
  const fields = [new Field('speed', new Float64(), true), new Field(time, type, true)]
  const schema = new Schema(fields, new Map([['pandas', JSON.stringify({ index_columns: index })]]))
  const struct = makeData({
    type: new Struct(fields as never),
    length: values.length,
    nullCount: 0,
    children: [speed.data[0], data],
  } as never)
  return Buffer.from(tableToIPC(new Table([new RecordBatch(schema, struct as never)]), 'stream'))
}

describe('the time of a frame', () => {
  const read = (bytes: Uint8Array) => readArrow(bytes).map(({ name, values }) => [name, [...values]])

  test.each(['time', 'Time', 'timestamp', 'T'])('may be a column called %s', (name) => {
    const bytes = Buffer.from(tableToIPC(tableFromArrays({ v: [1, 2], [name]: [0, 0.5] }), 'stream'))
    expect(read(bytes)).toEqual([
      ['v', [1, 2]],
      ['t', [0, 0.5]],
    ])
  })

  test('may be the index of pandas: a span, or a moment', () => {
    const span = frame(
      '__index_level_0__',
      new Duration(TimeUnit.NANOSECOND),
      [0n, 500_000_000n],
      ['__index_level_0__'],
    )
    const moment = frame(
      'elapsed',
      new TimestampMicrosecond(),
      [1_767_149_640_000_000n, 1_767_149_640_250_000n],
      ['elapsed'],
    )
    expect(read(span)[1]).toEqual(['t', [0, 0.5]])
    expect(read(moment)[1]).toEqual(['t', [1_767_149_640, 1_767_149_640.25]])
  })

  test('without one it is found by its names', () => {
    const bytes = Buffer.from(tableToIPC(tableFromArrays({ v: [1, 2] }), 'stream'))
    expect(() => readArrow(bytes)).toThrow(
      'is required: the time of each sample in seconds, as t, time, Time or timestamp',
    )
  })
})
